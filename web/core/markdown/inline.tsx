import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { textLinkClasses } from '../../ui/text-link.tsx'
import { leafText, plainText } from './plain-text.ts'
import { type SentenceMarks, sentencesIn } from './sentence-marks.ts'

/** Draws the footnote mark of a number. */
export type DrawMark = (number: number) => ReactNode

export interface Footnotes {
  marks: SentenceMarks
  draw: DrawMark
}

const SAFE_LINK = /^(?:https?:|mailto:)/i

/** Where a link really goes; null when it says so by itself. */
function destinationOf(href: string, text: string): string | null {
  if (!URL.canParse(href)) return null
  const { host, protocol, pathname } = new URL(href)
  if (protocol === 'mailto:') return text === pathname ? null : pathname
  const rest = text.replace(/^https?:\/\//i, '').slice(host.length)
  const saysHost = text.replace(/^https?:\/\//i, '').startsWith(host) && /^(?:[/?#]|$)/.test(rest)
  return saysHost ? null : host
}

function SafeLink({ token }: { token: Tokens.Link }) {
  const { href, tokens } = token
  if (!SAFE_LINK.test(href)) return <>{drawInline(tokens)}</>
  const destination = destinationOf(href, plainText(tokens))
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={textLinkClasses}>
        {drawInline(tokens)}
      </a>
      {destination && <span className="font-sans text-muted text-small"> ({destination})</span>}
    </>
  )
}

/** Follows the text as it renders, to know which marks are due. */
interface Cursor {
  offset: number
  due: { end: number; numbers: readonly number[] }[]
  draw: DrawMark
}

function cursorFor(tokens: Token[], { marks, draw }: Footnotes): Cursor {
  const due = sentencesIn(plainText(tokens)).flatMap(({ key, end }) => {
    const numbers = marks.get(key)
    return numbers ? [{ end, numbers }] : []
  })
  return { offset: 0, due, draw }
}

/** A mark keeps to the word before it: alone at the beginning of a line it would belong to nothing. */
const LAST_WORD = /\S{1,24}$/

function withMarks(text: string, numbers: readonly number[], draw: DrawMark): ReactNode {
  const wordAt = LAST_WORD.exec(text)?.index ?? text.length
  return (
    <>
      {text.slice(0, wordAt)}
      <span className="whitespace-nowrap">
        {text.slice(wordAt)}
        {numbers.map((number) => (
          <Fragment key={number}>{draw(number)}</Fragment>
        ))}
      </span>
    </>
  )
}

function drawText(text: string, cursor: Cursor | undefined): ReactNode {
  if (!cursor) return text
  const { draw } = cursor
  const start = cursor.offset
  cursor.offset += text.length
  const due = cursor.due.filter(({ end }) => end <= cursor.offset)
  if (due.length === 0) return text
  cursor.due = cursor.due.slice(due.length)
  const parts = due.map(({ end, numbers }, index) => {
    const from = index === 0 ? 0 : (due[index - 1]?.end ?? 0) - start
    return <Fragment key={end}>{withMarks(text.slice(from, end - start), numbers, draw)}</Fragment>
  })
  return [...parts, text.slice((due.at(-1)?.end ?? 0) - start)]
}

/** For tokens rendered whole: marks due inside follow the token. */
const marksBehind = (text: string, cursor: Cursor | undefined): ReactNode => {
  if (!cursor) return null
  cursor.offset += text.length
  const due = cursor.due.filter(({ end }) => end <= cursor.offset)
  cursor.due = cursor.due.slice(due.length)
  return due
    .flatMap(({ numbers }) => numbers)
    .map((number) => <Fragment key={number}>{cursor.draw(number)}</Fragment>)
}

function drawToken(token: Token, cursor: Cursor | undefined): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{drawTokens(token.tokens, cursor)}</strong>
    case 'em':
      return <em>{drawTokens(token.tokens, cursor)}</em>
    case 'del':
      return <del>{drawTokens(token.tokens, cursor)}</del>
    case 'codespan':
      return (
        <>
          <code className="rounded-sm bg-tint box-decoration-clone px-1 py-0.5 font-mono text-[0.85em]">
            {leafText(token)}
          </code>
          {marksBehind(leafText(token), cursor)}
        </>
      )
    case 'br':
      return (
        <>
          <br />
          {marksBehind('\n', cursor)}
        </>
      )
    case 'link':
      return (
        <>
          <SafeLink token={token as Tokens.Link} />
          {marksBehind(plainText(token.tokens ?? []), cursor)}
        </>
      )
    case 'checkbox':
      return (
        <input
          type="checkbox"
          checked={token.checked}
          disabled
          aria-label={token.checked ? 'Done' : 'Open'}
          className="mr-2"
        />
      )
    case 'text':
      return token.tokens ? drawTokens(token.tokens, cursor) : drawText(leafText(token), cursor)
    default:
      // An image shows its alt text and is never fetched: the request could track the reader. HTML is shown as text.
      return drawText(leafText(token), cursor)
  }
}

const drawTokens = (tokens: Token[] | undefined, cursor: Cursor | undefined): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their index
  tokens?.map((token, index) => <Fragment key={index}>{drawToken(token, cursor)}</Fragment>)

export const drawInline = (tokens: Token[] | undefined, footnotes?: Footnotes): ReactNode =>
  drawTokens(tokens, footnotes && cursorFor(tokens ?? [], footnotes))
