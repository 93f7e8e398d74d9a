/**
 * Which model answers, chosen at `Settings → Assistant` by an administrator, and what its calls cost. What the environment sets wins.
 * A change takes effect on every node at once; it is saved only after the model has answered.
 */
import type {
  AssistantBudget,
  AssistantNotice,
  AssistantState,
  AssistantUsage,
  FoundServers,
  ModelChoice,
  ModelServer,
  ModelTrial,
  OfferedModels,
  OwnAssistantUsage,
  AssistantSettings as SettingsView,
} from '../../contract/assistant-settings.ts'
import type { Administrator } from '../accounts/access.ts'
import {
  boundsOf,
  effectiveConfig,
  findServers,
  listModels,
  modelConfigFrom,
  tryModel,
} from '../assistant/service.ts'
import type { Assistant, Embedder } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import { maskInLog } from '../core/log.ts'
import { createSeal } from '../core/seal.ts'
import { changedMeanwhile, environmentDecides, offersNoEmbeddings, trialFailed } from './choosing/refusals.ts'
import { chosenModel, isKeyLost, keyFor, SEAL_PURPOSE, storedModel } from './choosing/saved-model.ts'
import { presentSettings } from './present.ts'
import { closeNotice, countEmbedded, isNoticeOpen, readSettings, saveBudget, saveModel } from './queries.ts'
import { createLedger, requirePrices, type Terms } from './spending/ledger.ts'
import { effectivePrices, knownPrices } from './spending/prices.ts'
import { readOwnUsage, readUsage } from './spending/read-usage.ts'
import { createCurrentAssistant } from './switching/current-assistant.ts'
import { NO_SETTINGS, type StoredModel } from './types.ts'

export interface AssistantSettings {
  /** The one in charge, whichever it is at the moment of a call. */
  assistant: Assistant
  embedder(): Embedder | null
  /** Reads what is saved; again whenever it changes on any node. */
  load(): Promise<void>
  /** An embedding model is in charge that was not before. */
  onEmbeddingModel: Listeners<[]>['subscribe']
  state(): AssistantState
  view(by: Administrator): Promise<SettingsView>
  /** Tries the model first. Throws `bad_request` in words, and the last working setting stays. */
  chooseModel(
    choice: ModelChoice & { version: number },
    signal: AbortSignal,
    by: Administrator,
  ): Promise<SettingsView>
  /** Back to the built-in assistant; the key is deleted. */
  removeModel(version: number, by: Administrator): Promise<SettingsView>
  setBudget(budget: AssistantBudget & { version: number }, by: Administrator): Promise<SettingsView>
  findServers(by: Administrator): Promise<FoundServers>
  listModels(server: ModelServer, by: Administrator): Promise<OfferedModels>
  tryModel(choice: ModelChoice, signal: AbortSignal, by: Administrator): Promise<ModelTrial>
  usage(by: Administrator): Promise<AssistantUsage>
  ownUsage(userId: string): Promise<OwnAssistantUsage>
  notice(by: Administrator): Promise<AssistantNotice>
  closeNotice(by: Administrator): Promise<void>
  flush(): Promise<void>
}

const CHANGED = 'assistant-settings'
const NOTHING: StoredModel = {
  ...{ provider: null, model: null, embedding_model: null, base_url: null, sealed_key: null },
}

/** The saved settings as this node knows them, and the assistant that follows from them. */
function createState(core: Core) {
  const { env, log, db, secret } = core
  const seal = createSeal(secret, SEAL_PURPOSE)
  const embedderChanged = createListeners<[]>()
  let row = NO_SETTINGS
  const terms = (): Terms => ({ settings: row, prices: effectivePrices(row, current.config) })
  const ledger = createLedger(core, terms)
  const current = createCurrentAssistant(effectiveConfig(env, null), ledger, env.AI_FAILURES_IN_A_ROW)
  let embedderKnown: string | null = null

  async function load() {
    row = await readSettings(db)
    const chosen = chosenModel(seal, row)
    if (chosen?.apiKey) maskInLog(log, chosen.apiKey)
    current.use(effectiveConfig(env, chosen))
    const embedder = current.embedder?.name ?? null
    const isNew = embedder !== null && embedder !== embedderKnown
    embedderKnown = embedder
    if (isNew) await embedderChanged.notify()
  }

  return { load, terms, ledger, current, seal, row: () => row, onEmbedder: embedderChanged.subscribe }
}

type State = ReturnType<typeof createState>

function lockedBy(env: Core['env']): SettingsView['locked'] {
  const provider = modelConfigFrom(env) !== null
  return {
    provider,
    model: provider || env.AI_MODEL !== undefined,
    embedding_model: provider || env.AI_EMBEDDING_MODEL !== undefined,
  }
}

function createChoosing({ env, db, channel }: Core, state: State) {
  /** What is saved, which this node may not have heard of yet. */
  const saved = () => readSettings(db)

  async function save(write: (trx: Core['db']) => Promise<boolean>) {
    await db.transaction().execute(async (trx) => {
      if (!(await write(trx))) throw changedMeanwhile()
      await channel.publish(trx, CHANGED)
    })
    await state.load()
  }

  async function configFor(choice: ModelChoice) {
    const apiKey = keyFor(state.seal, await saved(), choice)
    const { provider, base_url: baseUrl } = choice
    const model = env.AI_MODEL ?? choice.model
    const embeddingModel = env.AI_EMBEDDING_MODEL ?? choice.embedding_model
    if (embeddingModel && provider === 'anthropic') throw offersNoEmbeddings()
    return { ...boundsOf(env), ...{ provider, baseUrl, apiKey, model, embeddingModel } }
  }

  return {
    configFor,
    async listModels(server: ModelServer) {
      const apiKey = keyFor(state.seal, await saved(), server)
      return listModels({ provider: server.provider, baseUrl: server.base_url, apiKey })
    },
    async chooseModel({ version, ...choice }: ModelChoice & { version: number }, signal: AbortSignal) {
      if (lockedBy(env).provider) throw environmentDecides()
      const config = await configFor(choice)
      const settings = await saved()
      if (settings.version !== version) throw changedMeanwhile()
      requirePrices({ settings, prices: effectivePrices(settings, config) }, config.embeddingModel !== null)
      const { problem } = await tryModel(config, signal)
      if (problem) throw trialFailed(problem)
      await save((trx) => saveModel(trx, version, storedModel(state.seal, choice, config.apiKey)))
    },
    async removeModel(version: number) {
      if (lockedBy(env).provider) throw environmentDecides()
      await save((trx) => saveModel(trx, version, NOTHING))
    },
    async setBudget({ version, ...budget }: AssistantBudget & { version: number }) {
      const settings = { ...(await saved()), ...budget }
      const { config, embedder } = state.current
      requirePrices({ settings, prices: effectivePrices(settings, config) }, embedder !== null)
      await save((trx) => saveBudget(trx, version, budget))
    },
  }
}

export function createAssistantSettings(core: Core): AssistantSettings {
  const { env, db, channel, log } = core
  const state = createState(core)
  const { current, ledger } = state
  const choosing = createChoosing(core, state)

  const reload = () =>
    void state
      .load()
      .catch((error) => log.error({ err: error }, 'the assistant’s settings could not be read'))
  channel.listen({
    onMessage: (text) => text === CHANGED && reload(),
    onGap: reload,
  })

  function stateNow(): AssistantState {
    if (!current.config) return 'builtin'
    if (current.isFailing) return 'failing'
    return ledger.isAtCap ? 'at_cap' : 'ok'
  }

  async function view(): Promise<SettingsView> {
    await state.load()
    const { config, embedder } = current
    return presentSettings({
      ...{ row: state.row(), config, locked: lockedBy(env), state: stateNow() },
      isKeyLost: isKeyLost(state.seal, state.row()),
      knownPrices: knownPrices(config),
      embeddings: embedder && (await countEmbedded(db, embedder.name)),
    })
  }

  return {
    ...{ assistant: current.assistant, embedder: () => current.embedder, load: state.load, state: stateNow },
    ...{ onEmbeddingModel: state.onEmbedder, view, flush: ledger.flush },
    async chooseModel(choice, signal) {
      await choosing.chooseModel(choice, signal)
      return view()
    },
    async removeModel(version) {
      await choosing.removeModel(version)
      return view()
    },
    async setBudget(budget) {
      await choosing.setBudget(budget)
      return view()
    },
    findServers: () => findServers(hostsOf(env.AI_DISCOVERY_HOSTS)),
    listModels: (server) => choosing.listModels(server),
    tryModel: async (choice, signal) => tryModel(await choosing.configFor(choice), signal),
    usage: () => readUsage(db),
    ownUsage: (userId) => readOwnUsage(db, userId, state.row()),
    async notice(by) {
      return { is_open: await isNoticeOpen(db, by.id), model: current.config?.model ?? null }
    },
    closeNotice: (by) => closeNotice(db, by.id),
  }
}

const hostsOf = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => /^[\w.-]+(?::\d{1,5})?$/.test(host))
