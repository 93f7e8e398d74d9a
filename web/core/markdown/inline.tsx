import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { textLinkClasses } from '../../ui/text-link.tsx'

/** Draws a footnote mark for `[n]` in the text, or null when there is no such footnote. */
export type DrawMark = (number: number) => ReactNode | null

const MARK = /\[(\d{1,2})\]/g
const SAFE_LINK = /^(?:https?:|mailto:)/i

/** Where a link really goes, beside what it says. */
function hostOf(href: string): string {
  if (!URL.canParse(href)) return ''
  const { host, protocol, pathname } = new URL(href)
  return protocol === 'mailto:' ? pathname : host
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!SAFE_LINK.test(href)) return <>{children}</>
  const host = hostOf(href)
  const saysHost = typeof children === 'string' && children.includes(host)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={textLinkClasses}>
      {children}
      {!saysHost && host && <span className="text-muted text-small"> ({host})</span>}
    </a>
  )
}

function withMarks(text: string, drawMark: DrawMark | undefined): ReactNode {
  if (!drawMark || !text.includes('[')) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    const mark = drawMark(Number(match[1]))
    if (mark === null) continue
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{mark}</Fragment>)
    end = match.index + match[0].length
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** marked escapes nothing in its tokens but leaves what the author escaped. */
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')

function drawToken(token: Token, drawMark: DrawMark | undefined): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{drawInline(token.tokens, drawMark)}</strong>
    case 'em':
      return <em>{drawInline(token.tokens, drawMark)}</em>
    case 'del':
      return <del>{drawInline(token.tokens, drawMark)}</del>
    case 'codespan':
      return <code className="rounded-sm bg-tint px-1 py-0.5 text-[0.9em]">{decode(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
      return <SafeLink href={(token as Tokens.Link).href}>{token.text}</SafeLink>
    case 'image':
      // Never fetched: a picture in a text could tell a stranger that it was read.
      return token.text
    case 'text':
      return token.tokens ? drawInline(token.tokens, drawMark) : withMarks(decode(token.text), drawMark)
    case 'escape':
      return token.text
    default:
      return token.raw
  }
}

export function drawInline(tokens: Token[] | undefined, drawMark?: DrawMark): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
  return tokens?.map((token, index) => <Fragment key={index}>{drawToken(token, drawMark)}</Fragment>)
}
