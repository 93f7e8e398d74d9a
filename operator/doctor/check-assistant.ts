import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MODEL_PROBLEMS, type ModelProblem } from '../../contract/assistant-settings.ts'
import { addressOf } from '../../server/assistant/model/catalogue/model-server.ts'
import {
  type ChosenModel,
  effectiveConfig,
  isListed,
  listModels,
  modelConfigFrom,
} from '../../server/assistant/service.ts'
import { chosenModel, isKeyLost, SEAL_PURPOSE } from '../../server/assistant-settings/choosing/saved-model.ts'
import { readSettings } from '../../server/assistant-settings/queries.ts'
import { today } from '../../server/assistant-settings/spending/ledger.ts'
import { listSpent } from '../../server/assistant-settings/spending/queries.ts'
import type { SettingsRow } from '../../server/assistant-settings/types.ts'
import { loadSecret } from '../../server/core/data-dir.ts'
import { listApplied } from '../../server/core/database/migrate.ts'
import type { Env } from '../../server/core/env.ts'
import type { Log } from '../../server/core/log.ts'
import { createSeal } from '../../server/core/seal.ts'
import type { Db } from '../../server/database/schema.ts'
import { withInstallation } from '../installation.ts'
import { bad, type Check, type Finding, good, hostOf, off, warn } from './check.ts'

const SAVED_SINCE = '0022-assistant-settings'
/** The rest may be over by now. */
const LASTING: ModelProblem[] = ['wrong_key', 'key_needed', 'not_reachable', 'no_model_server']

interface Cap {
  isReached: boolean
  words: string
}
interface Saved {
  chosen: ChosenModel | null
  keyIsLost: boolean
  cap: Cap | null
}
const NOTHING_SAVED: Saved = { chosen: null, keyIsLost: false, cap: null }

/** What an administrator chose and what is left of the day; nothing where no server has run yet. */
async function readSaved({ env, log }: { env: Env; log: Log }): Promise<Saved> {
  if (!env.DATABASE_URL && !existsSync(join(resolve(env.DATA_DIR), 'database'))) return NOTHING_SAVED
  return withInstallation({ env, log }, async ({ database: { db }, dataDir }) => {
    if (!(await listApplied(db)).includes(SAVED_SINCE)) return NOTHING_SAVED
    const seal = createSeal(env.AUTH_SECRET ?? (await loadSecret(dataDir, 'auth')), SEAL_PURPOSE)
    const row = await readSettings(db)
    const cap = await readCap(db, row)
    return { chosen: chosenModel(seal, row), keyIsLost: isKeyLost(seal, row), cap }
  })
}

/** How much of the installation's daily cap is spent; null without one. */
async function readCap(db: Db, { cap_unit, instance_cap }: SettingsRow): Promise<Cap | null> {
  if (instance_cap === null) return null
  const spent = await listSpent(db, today())
  const used = spent.reduce((sum, { tokens, cost }) => sum + (cap_unit === 'money' ? cost : tokens), 0)
  const unit = cap_unit === 'tokens' ? 'tokens' : 'in money'
  const words = `${Number(used.toFixed(2))} of ${instance_cap} ${unit} spent today (UTC)`
  return { isReached: used >= instance_cap, words }
}

/** Asks for the list of models, which costs nothing. */
export const checkAssistant: Check = {
  name: 'assistant',
  async look({ env, log }): Promise<Finding> {
    const isFromEnvironment = modelConfigFrom(env) !== null
    // Without its database the environment's model can still be looked up.
    const saved = readSaved({ env, log })
    const { chosen, keyIsLost, cap } = await (isFromEnvironment ? saved.catch(() => NOTHING_SAVED) : saved)
    if (keyIsLost && !isFromEnvironment)
      return bad(
        'the saved key was encrypted with another AUTH_SECRET: enter it again at Settings → Assistant',
      )
    const config = effectiveConfig(env, chosen)
    if (!config) return off('no model is set: the built-in assistant answers')
    const source = isFromEnvironment ? 'set by the environment' : 'chosen at Settings → Assistant'
    const what = `${config.model} of ${config.provider} at ${hostOf(addressOf(config))}, ${source}`
    const { models, problem } = await listModels(config)
    if (problem) return (LASTING.includes(problem) ? bad : warn)(`${what}: ${MODEL_PROBLEMS[problem]}`)
    if (!isListed(config.model, models)) return warn(`${what}: it is not on the server's list`)
    if (!cap) return good(what)
    return (cap.isReached ? warn : good)(`${what}; ${cap.words}`)
  },
}
