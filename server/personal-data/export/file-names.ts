/** Names within an export: whatever a title holds, no system takes them for a path, a device or a hidden file. */
const NAME_CHARACTERS = 60
const EXTENSION_CHARACTERS = 10
const NOT_SAFE = /[^\p{L}\p{N}]+/gu

const plain = (text: string) =>
  [...text.normalize('NFC').replace(NOT_SAFE, '-')]
    .slice(0, NAME_CHARACTERS)
    .join('')
    .replace(/^-+|-+$/g, '')

/** '03-coffee-machines': the number keeps names apart that are alike, also where case does not count. */
export function numberedName(number: number, digits: number, title: string): string {
  const name = plain(title)
  const place = String(number).padStart(digits, '0')
  return name ? `${place}-${name}` : place
}

/** The same for a file, with its ending kept. */
export function numberedFileName(number: number, digits: number, fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const ending = dot > 0 ? plain(fileName.slice(dot + 1)).slice(0, EXTENSION_CHARACTERS) : ''
  const name = numberedName(number, digits, ending ? fileName.slice(0, dot) : fileName)
  return ending ? `${name}.${ending.toLowerCase()}` : name
}
