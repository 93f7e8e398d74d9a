import { MODEL_PROBLEMS, type ModelProblem } from '../../../contract/assistant-settings.ts'
import { AppError } from '../../core/errors.ts'

const refuse = (field: string, message: string, reason: string) =>
  new AppError('bad_request', message, { reason, fields: { [field]: message } })

export const keyMissing = () => refuse('api_key', 'Enter the key of this provider.', 'key_missing')
/** A key is sent to no other address than the one it was saved with. */
export const keyOfOtherAddress = () =>
  refuse('api_key', 'The saved key is for another address. Enter the key for this one.', 'key_missing')
/** `isLocked`: the environment names one. */
export const offersNoEmbeddings = (isLocked: boolean) => {
  const way = isLocked ? 'Remove AI_EMBEDDING_MODEL from the environment.' : 'Leave it empty.'
  return refuse('embedding_model', `Anthropic offers no embedding models. ${way}`, 'no_embeddings')
}
export const nothingToTry = () =>
  new AppError('conflict', 'The built-in assistant answers: there is no model to test.', {
    reason: 'builtin',
  })
export const environmentDecides = () =>
  new AppError('conflict', 'The environment of the server sets this. Change it there.', { reason: 'locked' })
export const changedMeanwhile = () =>
  new AppError('conflict', 'The settings were changed elsewhere. Load the page again.', { reason: 'changed' })

const FIELDS: Partial<Record<ModelProblem, string>> = {
  wrong_key: 'api_key',
  key_needed: 'api_key',
  no_such_model: 'model',
  not_reachable: 'base_url',
  no_model_server: 'base_url',
  no_embeddings: 'embedding_model',
}

export function trialFailed(problem: ModelProblem): AppError {
  const message = MODEL_PROBLEMS[problem]
  const field = FIELDS[problem]
  const details = { reason: problem, ...(field && { fields: { [field]: message } }) }
  return new AppError('bad_request', `${message} Nothing was changed.`, details)
}
