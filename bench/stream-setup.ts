/** The fixture of the stream benches: a server, a model, a database and a posit of 1,000 passages. */
import type { TestClient } from '../tests/client.ts'
import type { TextReply } from '../tests/fakes/openai-replies.ts'
import { type BenchDatabase, startCluster } from './cluster.ts'
import { endAll, ending } from './endings.ts'
import { type ModelProcess, startModelProcess } from './model-process.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { harbourRules, WORDS } from './passages.ts'
import { newDataDir, type PositServer, removeDataDir, startPosit } from './posit-server.ts'
import { LAST_WORD } from './stream-load.ts'

export const TOKENS_PER_ANSWER = 100
/** 20 tokens a second. */
const TOKEN_GAP_MS = 50

/** Cites, and says nothing that is not in the passages: the server finds nothing to object to. */
export const answerOf = (tokens: number, firstDelayMs = 0): TextReply => ({
  tokens: [
    '[1] ',
    ...Array.from({ length: tokens - 2 }, (_, place) => `${WORDS[place % WORDS.length]} `),
    LAST_WORD,
  ],
  gapMs: TOKEN_GAP_MS,
  firstDelayMs,
})

export interface StreamSetup {
  model: ModelProcess
  database: BenchDatabase
  readonly server: PositServer
  owner: TestClient
  positId: string
  /** Restarts the server, so that a bench measures no memory of the previous one. */
  restart(): Promise<void>
}

const settingsOf = (model: ModelProcess, database: BenchDatabase) => ({
  DATABASE_URL: database.url,
  DEFAULT_PLAN: 'posit_plus',
  OPENAI_API_KEY: 'bench',
  OPENAI_BASE_URL: model.url,
  AI_MODEL: 'fake',
  LIMIT_SOURCE_CHARACTERS: '20000000',
})

/** Runs `use` against a server, model and database of its own, and removes them even when `use` throws. */
export async function withStreamSetup<T>(use: (setup: StreamSetup) => Promise<T>): Promise<T> {
  const dataDir = newDataDir()
  ending(async () => removeDataDir(dataDir))
  try {
    const model = await startModelProcess(answerOf(TOKENS_PER_ANSWER))
    const cluster = await startCluster()
    const database = await cluster.create('streams')
    const settings = settingsOf(model, database)
    let server = await startPosit(dataDir, settings)
    const owner = await signUpOwner(server)
    const positId = await createPosit(owner, 'Harbour rules', harbourRules())
    return await use({
      model,
      database,
      owner,
      positId,
      get server() {
        return server
      },
      async restart() {
        await server.stop()
        server = await startPosit(dataDir, settings, new URL(server.url).port)
      },
    })
  } finally {
    await endAll()
  }
}
