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
import { effectiveConfig, findServers } from '../assistant/service.ts'
import type { Assistant, Embedder } from '../assistant/types.ts'
import type { Core } from '../core/core.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import { maskInLog } from '../core/log.ts'
import { createSeal } from '../core/seal.ts'
import { CHANGED, createChoosing } from './choosing/choosing.ts'
import { chosenModel, isKeyLost, SEAL_PURPOSE } from './choosing/saved-model.ts'
import { createTrials, lockedBy } from './choosing/trials.ts'
import { presentSettings } from './present.ts'
import { closeNotice, countEmbedded, isNoticeOpen, readSettings } from './queries.ts'
import { createLedger, type Terms } from './spending/ledger.ts'
import { effectivePrices, knownPrices } from './spending/prices.ts'
import { readOwnUsage, readUsage } from './spending/read-usage.ts'
import { createCurrentAssistant } from './switching/current-assistant.ts'
import { NO_SETTINGS } from './types.ts'

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
  /** Tries the one in charge, wherever it is set. Throws `conflict` when there is none. */
  tryCurrentModel(signal: AbortSignal, by: Administrator): Promise<ModelTrial>
  usage(by: Administrator): Promise<AssistantUsage>
  ownUsage(userId: string): Promise<OwnAssistantUsage>
  notice(by: Administrator): Promise<AssistantNotice>
  closeNotice(by: Administrator): Promise<void>
  flush(): Promise<void>
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
    const read = await readSettings(db)
    // Two that overlap may end in the other order.
    if (read.version < row.version) return
    row = read
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

/** On this node and on all others. */
function followChanges({ channel, log }: Core, load: () => Promise<void>) {
  const reload = () =>
    void load().catch((error) => log.error({ err: error }, 'the assistant’s settings could not be read'))
  channel.listen({ onMessage: (text) => text === CHANGED && reload(), onGap: reload })
}

export function createAssistantSettings(core: Core): AssistantSettings {
  const { env, db } = core
  const state = createState(core)
  const { current, ledger } = state
  const trials = createTrials(core, state)
  const choosing = createChoosing(core, state, trials)

  followChanges(core, state.load)

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
    async chooseModel(choice, signal, by) {
      await choosing.chooseModel(choice, signal)
      await closeNotice(db, by.id)
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
    findServers: () => findServers(env.AI_DISCOVERY_HOSTS),
    listModels: (server) => trials.listModels(server),
    tryModel: (choice, signal) => trials.tryModel(choice, signal),
    tryCurrentModel: (signal) => trials.tryCurrentModel(signal),
    usage: () => readUsage(db),
    ownUsage: (userId) => readOwnUsage(db, userId, state.row()),
    async notice(by) {
      return { is_open: await isNoticeOpen(db, by.id), model: current.config?.model ?? null }
    },
    closeNotice: (by) => closeNotice(db, by.id),
  }
}
