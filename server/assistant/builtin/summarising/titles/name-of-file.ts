/** A file's name as words. */
import { upperFirst } from './tidy-title.ts'

const FILE_NAME = /^(.+)\.[a-z]{2,4}$/i

/** null: it is no file's name. */
export function nameOfFile(name: string): string | null {
  const words = FILE_NAME.exec(name)?.[1]?.replace(/[_\s-]+/g, ' ')
  return words ? upperFirst(words.trim()) : null
}

/** 'autumn-price-list.csv' says what it is; 'scan_0012.pdf' does not. */
export function saysWhatItIs(name: string): string | null {
  const words = nameOfFile(name)
  return words && /\p{L}{3}.*\s.*\p{L}{3}/u.test(words) && !/\d{3}/.test(words) ? words : null
}
