/** One plain look for every mail: a heading, paragraphs, one button. Text is escaped here and nowhere else. */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

export interface MailItem {
  text: string
  /** Somebody else's words. */
  quote: string | null
  url: string
}

interface MailContent {
  heading: string
  paragraphs: string[]
  /** Below the paragraphs, each with a link of its own. */
  items?: MailItem[]
  action: { label: string; url: string }
  footnote: string
  /** Below the footnote. */
  link?: { label: string; url: string }
}

const itemText = ({ text, quote, url }: MailItem) => [text, ...(quote ? [`“${quote}”`] : []), url].join('\n')

const itemHtml = ({ text, quote, url }: MailItem) =>
  `<p style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid #e4ded4"><a href="${escapeHtml(url)}" style="color:#26221d">${escapeHtml(text)}</a>${
    quote ? `<br><span style="color:#6b645a;font-family:Georgia,serif">“${escapeHtml(quote)}”</span>` : ''
  }</p>`

const linkHtml = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(url)}" style="color:#6b645a">${escapeHtml(label)}</a></p>`

export function layOutMail(content: MailContent): { text: string; html: string } {
  const { heading, paragraphs, items = [], action, footnote, link } = content
  const last = link ? [`${link.label}: ${link.url}`] : []
  const text = [
    heading,
    ...paragraphs,
    ...items.map(itemText),
    `${action.label}: ${action.url}`,
    footnote,
    ...last,
  ].join('\n\n')
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf8f4;color:#26221d;font:16px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto"><h1 style="font:600 24px/1.3 Georgia,serif;margin:0 0 16px">${escapeHtml(heading)}</h1>
${body}${items.map(itemHtml).join('')}<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#b83a1d;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;color:#6b645a;font-size:14px">${escapeHtml(footnote)}</p>${link ? linkHtml(link) : ''}</div></body></html>`
  return { text, html }
}
