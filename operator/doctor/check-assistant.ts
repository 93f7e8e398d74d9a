import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MODEL_PROBLEMS, type ModelProblem } from '../../contract/assistant-settings.ts'
import { addressOf } from '../../server/assistant/model/catalogue/model-server.ts'
import { effectiveConfig, listModels, modelConfigFrom } from '../../server/assistant/service.ts'
import { chosenModel, isKeyLost, SEAL_PURPOSE } from '../../server/assistant-settings/choosing/saved-model.ts'
import { readSettings } from '../../server/assistant-settings/queries.ts'
import { loadSecret } from '../../server/core/data-dir.ts'
import { listApplied } from '../../server/core/database/migrate.ts'
import type { Env } from '../../server/core/env.ts'
import type { Log } from '../../server/core/log.ts'
import { createSeal } from '../../server/core/seal.ts'
import { withInstallation } from '../installation.ts'
import { bad, type Check, type Finding, good, hostOf, off, warn } from './check.ts'

const SAVED_SINCE = '0022-assistant-settings'
/** The rest may be over by now. */
const LASTING: ModelProblem[] = ['wrong_key', 'not_reachable', 'no_model_server']

/** What an administrator chose; nothing where no server has run yet. */
async function readChosen({ env, log }: { env: Env; log: Log }) {
  const nothing = { chosen: null, keyIsLost: false }
  if (!env.DATABASE_URL && !existsSync(join(resolve(env.DATA_DIR), 'database'))) return nothing
  return withInstallation({ env, log }, async ({ database: { db }, dataDir }) => {
    if (!(await listApplied(db)).includes(SAVED_SINCE)) return nothing
    const seal = createSeal(env.AUTH_SECRET ?? (await loadSecret(dataDir, 'auth')), SEAL_PURPOSE)
    const row = await readSettings(db)
    return { chosen: chosenModel(seal, row), keyIsLost: isKeyLost(seal, row) }
  })
}

/** Asks for the list of models, which costs nothing. */
export const checkAssistant: Check = {
  name: 'assistant',
  async look({ env, log }): Promise<Finding> {
    const isFromEnvironment = modelConfigFrom(env) !== null
    const { chosen, keyIsLost } = isFromEnvironment
      ? { chosen: null, keyIsLost: false }
      : await readChosen({ env, log })
    if (keyIsLost)
      return bad(
        'the saved key was encrypted with another AUTH_SECRET: enter it again at Settings → Assistant',
      )
    const config = effectiveConfig(env, chosen)
    if (!config) return off('no model is set: the built-in assistant answers')
    const source = isFromEnvironment ? 'set by the environment' : 'chosen at Settings → Assistant'
    const what = `${config.model} of ${config.provider} at ${hostOf(addressOf(config))}, ${source}`
    const { models, problem } = await listModels(config)
    if (problem) return (LASTING.includes(problem) ? bad : warn)(`${what}: ${MODEL_PROBLEMS[problem]}`)
    return models.includes(config.model) ? good(what) : warn(`${what}: it is not on the server's list`)
  },
}
