import type { Token, Tokens } from 'marked'
import { memo, type ReactNode, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { NOTHING_PARSED, parseMore } from './blocks.ts'
import { type DrawMark, drawInline } from './inline.tsx'

interface MarkdownProps {
  text: string
  /** `answer`: in a conversation, headings stay small. `page`: a text of its own, set in the serif. */
  look?: 'answer' | 'page'
  drawMark?: DrawMark | undefined
}

const HEADING_LOOKS = {
  answer: 'mt-5 mb-2 font-semibold text-strong',
  page: 'mt-10 mb-3 font-serif text-strong',
} as const

/** Headings of a text stand below the page's own: its first level is an h2. */
function Heading({
  token,
  look,
  drawMark,
}: {
  token: Tokens.Heading
  look: 'answer' | 'page'
  drawMark?: DrawMark
}) {
  const Level = (['h2', 'h3', 'h4', 'h5'] as const)[Math.min(token.depth, 4) - 1] ?? 'h5'
  const size =
    look === 'page' ? (['text-title', 'text-lead', 'text-body', 'text-body'] as const)[token.depth - 1] : ''
  return <Level className={classes(HEADING_LOOKS[look], size)}>{drawInline(token.tokens, drawMark)}</Level>
}

function List({
  token,
  look,
  drawMark,
}: {
  token: Tokens.List
  look: 'answer' | 'page'
  drawMark?: DrawMark
}) {
  const Kind = token.ordered ? 'ol' : 'ul'
  const start = token.ordered && typeof token.start === 'number' ? token.start : undefined
  return (
    <Kind
      start={start}
      className={classes('my-3 space-y-1.5 pl-6', token.ordered ? 'list-decimal' : 'list-disc')}
    >
      {token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <li key={index}>{drawBlocks(item.tokens, look, drawMark)}</li>
      ))}
    </Kind>
  )
}

const Table = ({ token, drawMark }: { token: Tokens.Table; drawMark?: DrawMark }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
  <section className="my-4 overflow-x-auto" aria-label="Table" tabIndex={0}>
    <table className="w-full text-ui">
      <thead>
        <tr className="border-line border-b text-left text-muted">
          {token.header.map((cell) => (
            <th key={cell.text} className="py-2 pr-4 font-medium">
              {drawInline(cell.tokens, drawMark)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <tr key={index} className="border-line border-b align-top last:border-0">
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column} className="py-2 pr-4">
                {drawInline(cell.tokens, drawMark)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function drawBlock(token: Token, look: 'answer' | 'page', drawMark?: DrawMark): ReactNode {
  const marks = drawMark ? { drawMark } : {}
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Heading token={token as Tokens.Heading} look={look} {...marks} />
    case 'paragraph':
      return <p className="my-3">{drawInline(token.tokens, drawMark)}</p>
    case 'list':
      return <List token={token as Tokens.List} look={look} {...marks} />
    case 'blockquote':
      return (
        <blockquote className="my-4 border-line border-l-2 pl-4 font-serif text-muted italic">
          {drawBlocks(token.tokens ?? [], look, drawMark)}
        </blockquote>
      )
    case 'code':
      return (
        <pre className="my-4 overflow-x-auto rounded-card bg-surface p-4 text-small">
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <Table token={token as Tokens.Table} {...marks} />
    case 'hr':
      return <hr className="my-6 border-line" />
    case 'text':
      return token.tokens ? drawInline(token.tokens, drawMark) : token.text
    default:
      // HTML and whatever else is shown as it was written.
      return <p className="my-3">{token.raw}</p>
  }
}

const drawBlocks = (tokens: Token[], look: 'answer' | 'page', drawMark?: DrawMark): ReactNode =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
    <DrawnBlock key={index} token={token} look={look} drawMark={drawMark} />
  ))

interface DrawnBlockProps {
  token: Token
  look: 'answer' | 'page'
  drawMark: DrawMark | undefined
}

/** Drawn once a token: finished blocks of a growing answer cost nothing. */
const DrawnBlock = memo(({ token, look, drawMark }: DrawnBlockProps) => drawBlock(token, look, drawMark))

/** Markdown as React elements. No HTML, no pictures; links say their host. */
export function Markdown({ text, look = 'answer', drawMark }: MarkdownProps) {
  const parsed = useRef(NOTHING_PARSED)
  parsed.current = parseMore(parsed.current, text)
  const { finished, open } = parsed.current
  return (
    <div
      className={classes(
        'break-words [&>:first-child]:mt-0 [&>:last-child]:mb-0',
        look === 'page' && 'font-serif',
      )}
    >
      {[...finished, ...open].map(({ key, token }) => (
        <DrawnBlock key={key} token={token} look={look} drawMark={drawMark} />
      ))}
    </div>
  )
}
