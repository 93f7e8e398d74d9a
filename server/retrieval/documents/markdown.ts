/** Markdown to blocks, by its syntax tree: links keep their text alone, and what is not prose is dropped. */
import type { Blockquote, List, PhrasingContent, Root, RootContent, Table, TableRow } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { type Block, QUESTION_LEVEL, RUN_IN_LEVEL } from './block.ts'
import { liftTitles, readParagraphs, readPlainText } from './plain-text.ts'
import { isHostile, splitSections } from './sections.ts'
import { rowText } from './tables.ts'

const HEADING = /^#{1,6} \S/m
const OTHER_MARKUP = [
  /^```/m,
  /\]\([^)\s]+\)/,
  /\*\*\S[^*\n]*\*\*/,
  /^\|.*\|\s*$/m,
  /^>\s/m,
  /^---\r?\n[\s\S]*?\r?\n---\r?$/m,
]

/** Parsing costs about 1.2 ms a KB, four times as much as reading lines. Nobody writes a page of this length. */
const MARKDOWN_MAX_CHARACTERS = 400_000

/** A heading, or two other kinds of markup: one alone is seen in plain text too. */
export const isMarkdown = (text: string): boolean =>
  text.length <= MARKDOWN_MAX_CHARACTERS &&
  (HEADING.test(text) || OTHER_MARKUP.filter((markup) => markup.test(text)).length > 1)

export function readMarkdown(text: string): Block[] {
  return liftTitles(
    splitSections(text).flatMap((section, at) =>
      isHostile(section) ? readPlainText(section) : readSection(section, at === 0),
    ),
  )
}

function readSection(section: string, isFirst: boolean): Block[] {
  const root: Root = fromMarkdown(section, {
    extensions: isFirst ? [gfm(), frontmatter()] : [gfm()],
    mdastExtensions: isFirst ? [gfmFromMarkdown(), frontmatterFromMarkdown()] : [gfmFromMarkdown()],
  })
  return root.children.flatMap(blocksOf)
}

function blocksOf(node: RootContent): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, text: lineOf(node.children) }]
    case 'paragraph':
      return paragraphOf(node.children)
    case 'list':
      return isTableOfContents(node) ? [] : [{ kind: 'list', lines: itemsOf(node) }]
    case 'table':
      return [{ kind: 'table', lines: rowsOf(node) }]
    case 'code':
      return node.value.trim() ? [{ kind: 'code', lines: node.value.trim().split('\n') }] : []
    case 'blockquote':
      return (node as Blockquote).children.flatMap(blocksOf)
    default:
      return []
  }
}

/** A bold line is a heading, and so is a bold phrase with a full stop that opens a paragraph. */
function paragraphOf(children: PhrasingContent[]): Block[] {
  const [first, ...rest] = children
  const title = first?.type === 'strong' ? textOf(first.children).trim() : ''
  const isRunIn = /[.:]$/.test(title) && textOf(rest).trim() !== ''
  const lines = linesOf(isRunIn ? rest : children)
  if (isRunIn)
    return [
      { kind: 'heading', level: RUN_IN_LEVEL, text: title.replace(/[.:]$/, '') },
      { kind: 'paragraph', lines },
    ]
  if (title && /^ *(?:\n|$)/.test(textOf(rest)))
    return [
      { kind: 'heading', level: QUESTION_LEVEL, text: title.replace(/:$/, '') },
      ...readParagraphs(linesOf(rest)),
    ]
  return readParagraphs(lines)
}

/** '::: warning' of VitePress and Docusaurus, '!!! note' of MkDocs, '[!TIP]' of GitHub: what marks a box is no text, its title is. */
const BOX = /^(?::{3,} ?[a-z]*|[!?]{3}\+? [a-z]+|\[!(?:note|tip|important|warning|caution)\])(?: +|$)/i

/** Soft line breaks are kept: the chunker distinguishes labelled lines from wrapped ones. */
const linesOf = (children: PhrasingContent[]): string[] =>
  textOf(children)
    .split('\n')
    .map((line) => line.trim().replace(BOX, ''))
    .filter(Boolean)

const lineOf = (children: PhrasingContent[]): string => linesOf(children).join(' ')

function textOf(nodes: PhrasingContent[]): string {
  return nodes
    .map((node): string => {
      if (node.type === 'text' || node.type === 'inlineCode') return node.value
      if (node.type === 'break') return '\n'
      if ('children' in node) return textOf(node.children as PhrasingContent[])
      return ''
    })
    .join('')
}

const MARKS = ['- ', '  - ', '    - ']

function itemsOf(list: List, depth = 0): string[] {
  return list.children.flatMap((item, at) => {
    const mark = list.ordered ? `${'  '.repeat(depth)}${(list.start ?? 1) + at}. ` : (MARKS[depth] ?? '- ')
    const nested = item.children.filter((child) => child.type === 'list')
    const own = item.children.flatMap((child) =>
      child.type === 'paragraph'
        ? [lineOf(child.children)]
        : child.type === 'code'
          ? child.value.split('\n')
          : [],
    )
    const lines = own.length > 0 ? [`${mark}${own.join(' ')}`] : []
    return [...lines, ...nested.flatMap((child) => itemsOf(child, depth + 1))]
  })
}

/** Every item is one link within the document. */
const isTableOfContents = (list: List): boolean =>
  list.children.every(({ children }) =>
    children.every((child) => {
      if (child.type === 'list') return isTableOfContents(child)
      const parts =
        child.type === 'paragraph' ? child.children.filter((part) => textOf([part]).trim() !== '') : []
      const [only] = parts
      return parts.length === 1 && only?.type === 'link' && only.url.startsWith('#')
    }),
  )

function rowsOf({ children: [header, ...rows] }: Table): string[] {
  const names = cellsOf(header)
  return rows.map((row) => rowText(names, cellsOf(row))).filter(Boolean)
}

const cellsOf = (row: TableRow | undefined): string[] =>
  row?.children.map((cell) => textOf(cell.children).trim()) ?? []
