/** Joins class names and leaves out what is not set: `classes('a', isOpen && 'b')`. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
