/** Fills the first look of a screen into its page: contract/first-look.ts says what that is. */
import { FIRST_DATA_ID, FIRST_LOOK_ID, markOf } from '../../../contract/first-look.ts'
import { escapeHtml } from './page-head.ts'

export interface FirstLook {
  /** Of the template. */
  name: string
  words: Record<string, string>
  list: { word: string; entries: string[] }
  /** What the screen would ask for first. */
  data: unknown
  /** Parameters of the address with which the screen begins in another way. */
  changedBy: string[]
}

const TEMPLATE = /<template data-look="([\w-]+)">([\s\S]*?)<\/template>/g
const MARK = /\{\{(\w+)\}\}/g
const LIST_ITEM = /<li>(?:(?!<\/li>).)*<\/li>/gs
const PLACE = `<div id="${FIRST_LOOK_ID}" class="peer">`

/** The shell without its templates, and those. */
export function splitLooks(built: string) {
  const looks = new Map([...built.matchAll(TEMPLATE)].map(([, name = '', look = '']) => [name, look]))
  const shell = built.replace(TEMPLATE, '')
  if (looks.size === 0 || !shell.includes(PLACE)) throw new Error('The built shell has no first look.')
  return { shell, looks }
}

/** Nothing in it can end the element it stands in. */
const asJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

export function withFirstLook(html: string, template: string, { words, list, data }: FirstLook): string {
  const listMark = markOf(list.word)
  // The list first: words of a person are never searched for marks.
  const look = template
    .replace(LIST_ITEM, (item) =>
      item.includes(listMark)
        ? list.entries.map((_, place) => item.replace(listMark, markOf(String(place)))).join('')
        : item,
    )
    .replace(MARK, (mark, word: string) => escapeHtml(words[word] ?? list.entries[Number(word)] ?? mark))
  const json = `<script type="application/json" id="${FIRST_DATA_ID}">${asJson(data)}</script>`
  return html.replace(PLACE, () => PLACE + look + json)
}
