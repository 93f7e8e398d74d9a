/** On one line: each run of spaces and line breaks as one space. */
export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
