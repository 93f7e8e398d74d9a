import { Search } from 'lucide-react'
import type { FoundServers } from '../../contract/assistant-settings.ts'
import { Button } from '../ui/button.tsx'
import { useFindServers } from './mutations.ts'

type Found = FoundServers['servers'][number]

/** Local models, looked for on a press. */
export function LocalServers({ onUse }: { onUse: (server: Found) => void }) {
  const search = useFindServers()
  return (
    <div>
      <Button
        variant="secondary"
        busy={search.isPending}
        busyLabel="Looking..."
        onClick={() => search.mutate()}
      >
        <Search aria-hidden="true" /> Look for local models
      </Button>
      <div role="status" className="mt-3 text-ui empty:hidden">
        {search.data && <FoundList found={search.data} onUse={onUse} />}
      </div>
    </div>
  )
}

function FoundList({
  found: { servers, asked },
  onUse,
}: {
  found: FoundServers
  onUse: (server: Found) => void
}) {
  if (servers.length === 0) {
    return (
      <p className="break-words text-muted">
        No model server answered on {asked.join(', ')}. Start Ollama, LM Studio, llama.cpp or vLLM there, or
        set AI_DISCOVERY_HOSTS.
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {servers.map((server) => (
        <li key={server.base_url} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <span className="min-w-0">
            <span className="block font-medium text-strong">{server.name}</span>
            <span className="block break-words text-muted text-small">
              {server.base_url}, {server.models.length === 1 ? '1 model' : `${server.models.length} models`}
            </span>
          </span>
          <Button variant="secondary" size="small" onClick={() => onUse(server)}>
            Use {server.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
