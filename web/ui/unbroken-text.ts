/** Longer than any word or address: a slip of the keyboard, or data. */
const UNBROKEN = /\S{400}/

/**
 * Where two letters are kerned no line can break without its rest being set anew: 30,000 times the same letter took a narrow
 * window half a minute for each key pressed. Such a text is set without kerning.
 */
export const kerningOf = (text: string) => (UNBROKEN.test(text) ? '[font-kerning:none]' : undefined)
