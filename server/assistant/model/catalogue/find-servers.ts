/** Looks for servers of local models: a fixed list of ports, `GET models` only, one second, no key, no redirects. */
import type { FoundServers } from '../../../../contract/assistant-settings.ts'
import { readModels } from './read-models.ts'

const TIMEOUT_MS = 1000
const PORTS = [
  { port: 11_434, name: 'Ollama' },
  { port: 1234, name: 'LM Studio' },
  { port: 8080, name: 'llama.cpp' },
  { port: 8000, name: 'vLLM' },
]
/** What such servers say of themselves, wherever they listen. */
const NAMES: Record<string, string> = {
  library: 'Ollama',
  organization_owner: 'LM Studio',
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
}
const LOOPBACK = '127.0.0.1'

interface ServerAddress {
  host: string
  name: string
}

/** `hosts`: further ones, from the environment; with a port only that one is asked. */
function addressesOf(hosts: readonly string[]): ServerAddress[] {
  return [LOOPBACK, ...hosts].flatMap((host) =>
    /:\d+$/.test(host)
      ? [{ host, name: 'A model server' }]
      : PORTS.map(({ port, name }) => ({ host: `${host}:${port}`, name })),
  )
}

export async function findServers(hosts: readonly string[]): Promise<FoundServers> {
  const addresses = addressesOf(hosts)
  const found = await Promise.all(addresses.map(ask))
  return { servers: found.flatMap((server) => server ?? []), asked: addresses.map(({ host }) => host) }
}

async function ask({ host, name }: ServerAddress) {
  const base_url = `http://${host}/v1`
  const listed = await readModels(`${base_url}/models`, {}, TIMEOUT_MS)
  if (!Array.isArray(listed)) return null
  const own = NAMES[listed[0]?.ownedBy ?? '']
  return { name: own ?? name, base_url, models: listed.map((model) => model.name) }
}
