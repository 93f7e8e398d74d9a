/** 'WHO WE ARE' */
export const isInCapitals = (line: string) => /^(?:[^\p{Ll}]*?\p{Lu}){4}[^\p{Ll}]*$/u.test(line)
