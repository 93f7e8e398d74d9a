/**
 * Google's Markdown carries the pictures of a document inside the text, as megabytes of base64: `![][image1]` in the text, and
 * `[image1]: <data:image/png;base64,...>` at the end. None of that is knowledge, and a search would drown in it.
 */
const DEFINITION = /^\[[^\]\n]*\]:[ \t]*<?data:[^\n]*$/gim
const INLINE = /!\[([^\]\n]*)\]\(\s*<?data:[^)\n]*\)/gi
const REFERENCE = /!\[([^\]\n]*)\]\[[^\]\n]*\]/g

/** What a picture is called stays; the picture goes. */
export const withoutPictures = (markdown: string): string =>
  markdown.replace(DEFINITION, '').replace(INLINE, '$1').replace(REFERENCE, '$1')
