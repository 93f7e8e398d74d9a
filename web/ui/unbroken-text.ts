/** Longer than any word or address: a slip of the keyboard, or data. */
const UNBROKEN = /\S{400}/

/**
 * A line break between kerned letters reshapes the rest of the run: one letter 30,000 times took a narrow window half a
 * minute for each key pressed. Such text is rendered without kerning.
 */
export const kerningOf = (text: string) => (UNBROKEN.test(text) ? '[font-kerning:none]' : undefined)
