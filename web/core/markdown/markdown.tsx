import type { Token, Tokens } from 'marked'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { type Block, NOTHING_PARSED, type ParsedText, parseMore } from './blocks.ts'
import { type DrawMark, drawInline, type Footnotes } from './inline.tsx'
import { chooseMarks } from './sentence-marks.ts'
import { TextTable } from './text-table.tsx'

/** `answer`: in a conversation, headings stay small. `page`: a text of its own, set in the serif. */
type Look = 'answer' | 'page'

interface MarkdownProps {
  text: string
  look?: Look
  /** Passages by footnote number, from 1; each is marked behind the sentence it supports. */
  quotes?: readonly string[] | undefined
  drawMark?: DrawMark | undefined
}

interface BlockProps {
  token: Token
  /** Of a heading: 2 to 5. */
  level: number
  look: Look
  footnotes: Footnotes | undefined
}
type InnerProps = Pick<BlockProps, 'look' | 'footnotes'>

const HEADING_LOOKS = {
  answer: 'mt-6 font-semibold text-strong',
  page: 'mt-10 font-serif text-strong',
} as const
/** Blocks keep their index, so that a full group never changes. */
const BLOCKS_PER_GROUP = 12
const PAGE_SIZES = ['', '', 'text-section', 'text-lead', 'text-body', 'text-body'] as const

function Heading({ token, level, look }: BlockProps) {
  const Level = (['p', 'p', 'h2', 'h3', 'h4', 'h5'] as const)[level] ?? 'h5'
  const { tokens } = token as Tokens.Heading
  return (
    <Level className={classes(HEADING_LOOKS[look], look === 'page' && PAGE_SIZES[level])}>
      {drawInline(tokens)}
    </Level>
  )
}

function List({ token, ...inner }: InnerProps & { token: Tokens.List }) {
  const Kind = token.ordered ? 'ol' : 'ul'
  const start = token.ordered && typeof token.start === 'number' ? token.start : undefined
  return (
    <Kind
      start={start}
      className={classes(
        'mt-3 space-y-1.5 pl-6 marker:text-muted',
        token.ordered ? 'list-decimal' : 'list-disc',
      )}
    >
      {token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their index
        <li key={index} className={classes('pl-1 *:first:mt-0', item.task && '-ml-6 list-none')}>
          {drawBlocks(item.tokens, inner)}
        </li>
      ))}
    </Kind>
  )
}

function drawBlock({ token, level, look, footnotes }: BlockProps): ReactNode {
  const inner = { look, footnotes }
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Heading {...{ token, level, look, footnotes }} />
    case 'paragraph':
      return <p className="mt-3">{drawInline(token.tokens, footnotes)}</p>
    case 'list':
      return <List token={token as Tokens.List} {...inner} />
    case 'blockquote':
      return (
        <blockquote className="mt-4 border-line border-l-2 pl-4 font-serif text-muted italic *:first:mt-0">
          {drawBlocks(token.tokens ?? [], inner)}
        </blockquote>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard
        <pre tabIndex={0} className="mt-4 overflow-x-auto rounded-card bg-surface p-4 font-mono text-small">
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <TextTable token={token as Tokens.Table} footnotes={footnotes} />
    case 'hr':
      return <hr className="mt-6 border-line" />
    case 'text':
      return drawInline(token.tokens ?? [token], footnotes)
    default:
      // HTML and whatever else is shown as it was written.
      return <p className="mt-3 whitespace-pre-wrap">{token.raw.trim()}</p>
  }
}

const drawBlocks = (tokens: Token[], inner: InnerProps): ReactNode =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their index
    <DrawnBlock key={index} token={token} level={1} {...inner} />
  ))

/** Drawn again only when its own text has changed: a growing answer costs what has been added, down to the list's last item. */
const DrawnBlock = memo(
  drawBlock,
  (before, after) =>
    before.token.raw === after.token.raw &&
    before.token.type === after.token.type &&
    before.level === after.level &&
    before.look === after.look &&
    before.footnotes === after.footnotes,
)

interface GroupProps {
  blocks: Block[]
  look: Look
  footnotes: Map<number, Footnotes> | undefined
}

const isSameGroup = (before: GroupProps, after: GroupProps) =>
  before.look === after.look &&
  before.footnotes === after.footnotes &&
  before.blocks.length === after.blocks.length &&
  before.blocks.every((block, index) => block === after.blocks[index])

/** Out of view it is neither laid out nor painted; all of a long answer would cost that with each word added. */
const BlockGroup = memo(
  ({ blocks, look, footnotes }: GroupProps) => (
    <div className="-mx-1 px-1 [contain-intrinsic-block-size:auto_24rem] [content-visibility:auto] first:*:first:mt-0">
      {blocks.map(({ key, token, level }) => (
        <DrawnBlock key={key} token={token} level={level} look={look} footnotes={footnotes?.get(key)} />
      ))}
    </div>
  ),
  isSameGroup,
)

/** Markdown as React elements. No HTML, no pictures; links say their host. */
export function Markdown({ text, look = 'answer', quotes, drawMark }: MarkdownProps) {
  const [before, setParsed] = useState(NOTHING_PARSED)
  const parsed = parseMore(before, text)
  if (parsed !== before) setParsed(parsed)
  const footnotes = useMemo(() => footnotesOf(parsed, quotes, drawMark), [parsed, quotes, drawMark])
  const blocks = [...parsed.finished, ...parsed.open]
  const groups = Array.from({ length: Math.ceil(blocks.length / BLOCKS_PER_GROUP) }, (_, index) =>
    blocks.slice(index * BLOCKS_PER_GROUP, (index + 1) * BLOCKS_PER_GROUP),
  )
  return (
    <div className={classes('break-words', look === 'page' && 'font-serif')}>
      {groups.map((group) => (
        <BlockGroup key={group[0]?.key} blocks={group} look={look} footnotes={footnotes} />
      ))}
    </div>
  )
}

/** By block. */
function footnotesOf({ finished, open }: ParsedText, quotes?: readonly string[], draw?: DrawMark) {
  if (!draw || !quotes || quotes.length === 0) return undefined
  const chosen = chooseMarks([...finished, ...open], quotes)
  return new Map([...chosen].map(([block, marks]): [number, Footnotes] => [block, { marks, draw }]))
}
