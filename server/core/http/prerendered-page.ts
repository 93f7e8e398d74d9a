/** Fills a prerendered screen into the shell: see contract/prerendered-page.ts. */
import { markOf, PRERENDERED_DATA_ID, PRERENDERED_ID } from '../../../contract/prerendered-page.ts'
import { escapeHtml, scriptJson } from './escape-html.ts'

export interface PrerenderedScreen {
  /** The template's name. */
  name: string
  words: Record<string, string>
  list: { word: string; entries: string[] }
  /** The screen's first query result. */
  data: unknown
  /** Query parameters that change how the screen starts. */
  changedBy: string[]
}

const TEMPLATE = /<template data-template="([\w-]+)">([\s\S]*?)<\/template>/g
const MARK = /\{\{(\w+)\}\}/g
const LIST_ITEM = /<li>(?:(?!<\/li>).)*<\/li>/gs
const PLACE = `<div id="${PRERENDERED_ID}" class="peer">`

/** Separates the shell from its templates. */
export function splitTemplates(built: string) {
  const templates = new Map([...built.matchAll(TEMPLATE)].map(([, name = '', look = '']) => [name, look]))
  const shell = built.replace(TEMPLATE, '')
  if (templates.size === 0 || !shell.includes(PLACE))
    throw new Error('The built shell has no prerendered screen.')
  return { shell, templates }
}

export function fillTemplate(
  html: string,
  template: string,
  { words, list, data }: PrerenderedScreen,
): string {
  const listMark = markOf(list.word)
  // The list first: users' text is never searched for placeholders.
  const look = template
    .replace(LIST_ITEM, (item) =>
      item.includes(listMark)
        ? list.entries.map((_, place) => item.replace(listMark, markOf(String(place)))).join('')
        : item,
    )
    .replace(MARK, (mark, word: string) => escapeHtml(words[word] ?? list.entries[Number(word)] ?? mark))
  const json = `<script type="application/json" id="${PRERENDERED_DATA_ID}">${scriptJson(data)}</script>`
  return html.replace(PLACE, () => PLACE + look + json)
}
