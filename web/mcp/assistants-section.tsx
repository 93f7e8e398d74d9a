import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../contract/mcp.ts'
import { MCP_PATH } from '../../contract/mcp-constants.ts'
import { formatDate } from '../core/dates.ts'
import { useCopy } from '../core/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { connectionsQuery, useDisconnect } from './queries.ts'
import { RIGHT_TEXTS } from './rights.ts'

const rightsOf = ({ rights }: Connection) => {
  const words = rights.map((right) => RIGHT_TEXTS[right].short)
  return `May ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0]}`
}

const hostsOf = ({ is_local, redirect_hosts }: Connection) =>
  is_local ? 'A program on your computer' : redirect_hosts.join(', ')

function ConnectionRow({ connection }: { connection: Connection }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDisconnect(() => setAsking(false))
  const { client_name, allowed_at, last_used_at } = connection
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-t py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-medium text-strong">{client_name}</p>
        <p className="mt-0.5 break-words text-muted text-small">{hostsOf(connection)}</p>
        <p className="mt-0.5 text-muted text-small">
          {rightsOf(connection)} · allowed {formatDate(allowed_at)} ·{' '}
          {last_used_at ? `last used ${formatDate(last_used_at)}` : 'not used yet'}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Disconnect ${client_name}`}
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Disconnect ${client_name}?`}
        description="Its access ends at once. What it added to your posits stays."
        confirmLabel="Disconnect"
        busy={isPending}
        onConfirm={() => mutate(connection)}
      />
    </li>
  )
}

/** What an assistant is given to connect. */
function Address() {
  const address = window.location.origin + MCP_PATH
  const { isCopied, copy } = useCopy(address)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      <code className="break-all rounded-control bg-surface px-3 py-1.5 font-mono text-small">{address}</code>
      <Button variant="ghost" size="small" aria-label="Copy the address" onClick={copy}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}

function Connections() {
  const { data, isPending, isFetching, refetch } = useQuery(connectionsQuery)
  if (isPending) return <SkeletonText lines={2} />
  if (!data) {
    const retry = (
      <Button variant="secondary" size="small" busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    )
    return <Callout tone="danger" title="Your assistants could not be loaded." action={retry} />
  }
  if (data.items.length === 0) return <p className="text-muted text-ui">None is connected yet.</p>
  return (
    <ul className="border-line border-b">
      {data.items.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} />
      ))}
    </ul>
  )
}

/** The assistants that may act for the person, and how to connect one. */
export const AssistantsSection = () => (
  <section aria-labelledby="assistants-heading" className="mt-14">
    <h2 id="assistants-heading" className="mb-2 font-serif text-lead">
      Connected assistants
    </h2>
    <p className="measure mb-4 text-muted text-ui">
      Assistants that speak the Model Context Protocol can ask posits and close your gaps. Give yours this
      address; you are asked what it may do.
    </p>
    <Address />
    <Connections />
  </section>
)
