import type { ReactNode } from 'react'
import type { ConnectionRequest } from '../../contract/mcp.ts'
import { Page } from '../ui/page.tsx'

/** The one thing that is certain of an assistant. */
const Destination = ({ redirect_host, is_local }: ConnectionRequest) => (
  <div className="mb-8 border-accent border-l-2 pl-4">
    <p className="text-muted text-small">
      {is_local ? 'Access goes to a program on this computer' : 'Access goes to'}
    </p>
    <p className="break-words font-medium text-lead text-strong">{redirect_host}</p>
    <p className="mt-2 text-muted text-ui">
      The name above is only what the assistant calls itself. Go on if you have just started this yourself
      {is_local ? '.' : ' and know this address.'}
    </p>
  </div>
)

interface ConnectFrameProps {
  request: ConnectionRequest
  description: ReactNode
  children: ReactNode
}

export const ConnectFrame = ({ request, description, children }: ConnectFrameProps) => (
  <Page width="narrow" className="sm:py-20">
    <header className="mb-8">
      <h1 className="break-words font-serif text-title">Connect {request.client_name}?</h1>
      <p className="mt-2 text-muted">{description}</p>
    </header>
    <Destination {...request} />
    {children}
  </Page>
)
