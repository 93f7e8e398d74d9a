/** Saves what an administrator chose: a model that has just answered, or none, and prices and caps. All nodes are notified. */
import type { AssistantBudget, ModelChoice } from '../../../contract/assistant-settings.ts'
import type { Core } from '../../core/core.ts'
import { readSettings, saveBudget, saveModel } from '../queries.ts'
import { requirePrices } from '../spending/ledger.ts'
import { effectivePrices } from '../spending/prices.ts'
import type { StoredModel } from '../types.ts'
import { changedMeanwhile, environmentDecides, trialFailed } from './refusals.ts'
import { storedModel } from './saved-model.ts'
import { type createTrials, lockedBy, type State } from './trials.ts'

/** The message to the other nodes. */
export const CHANGED = 'assistant-settings'
const NOTHING: StoredModel = {
  ...{ provider: null, model: null, embedding_model: null, base_url: null, sealed_key: null },
}

export function createChoosing(
  { env, db, channel }: Core,
  { seal, current, load }: State,
  { configFor, tryConfig }: ReturnType<typeof createTrials>,
) {
  async function save(write: (trx: Core['db']) => Promise<boolean>) {
    await db.transaction().execute(async (trx) => {
      if (!(await write(trx))) throw changedMeanwhile()
      await channel.publish(trx, CHANGED)
    })
    await load()
  }

  return {
    async chooseModel({ version, ...choice }: ModelChoice & { version: number }, signal: AbortSignal) {
      if (lockedBy(env).provider) throw environmentDecides()
      const config = await configFor(choice)
      const settings = await readSettings(db)
      if (settings.version !== version) throw changedMeanwhile()
      requirePrices({ settings, prices: effectivePrices(settings, config) }, config.embeddingModel !== null)
      const { problem } = await tryConfig(config, signal)
      if (problem) throw trialFailed(problem)
      await save((trx) => saveModel(trx, version, storedModel(seal, choice, config.apiKey)))
    },
    async removeModel(version: number) {
      if (lockedBy(env).provider) throw environmentDecides()
      await save((trx) => saveModel(trx, version, NOTHING))
    },
    async setBudget({ version, ...budget }: AssistantBudget & { version: number }) {
      const settings = { ...(await readSettings(db)), ...budget }
      const { config, embedder } = current
      requirePrices({ settings, prices: effectivePrices(settings, config) }, embedder !== null)
      await save((trx) => saveBudget(trx, version, budget))
    },
  }
}
