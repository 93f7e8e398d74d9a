/**
 * Renders the prerendered pages and the shell at build time; there is no server rendering at run time.
 * Our own, because the framework's default serves bots by their names and installs a package for that.
 */
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { chatTemplates } from './prerendered-chat.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await body.allReady
  headers.set('content-type', 'text/html')
  if (!context.isSpaMode) return new Response(body, { status, headers })
  const shell = await new Response(body).text()
  return new Response(
    shell.replace('</body>', () => `${chatTemplates()}</body>`),
    { status, headers },
  )
}
