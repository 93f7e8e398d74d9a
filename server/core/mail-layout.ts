/** One plain look for every mail: a heading, paragraphs, one button. Text is escaped here and nowhere else. */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

interface MailContent {
  heading: string
  paragraphs: string[]
  action: { label: string; url: string }
  footnote: string
}

export function layOutMail({ heading, paragraphs, action, footnote }: MailContent): {
  text: string
  html: string
} {
  const text = [heading, ...paragraphs, `${action.label}: ${action.url}`, footnote].join('\n\n')
  const body = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf8f4;color:#26221d;font:16px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto"><h1 style="font:600 24px/1.3 Georgia,serif;margin:0 0 16px">${escapeHtml(heading)}</h1>
${body}<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#b83a1d;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;color:#6b645a;font-size:14px">${escapeHtml(footnote)}</p></div></body></html>`
  return { text, html }
}
