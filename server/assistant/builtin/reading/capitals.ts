export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const capitalisedLike = (text: string, model: string) =>
  /^\p{Lu}/u.test(model) ? capitalised(text) : text
