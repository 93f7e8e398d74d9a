/** For which posit the model is being asked: known to those who ask the assistant, needed where its calls are counted. */
import { AsyncLocalStorage } from 'node:async_hooks'

const charged = new AsyncLocalStorage<string>()

/** Calls of a model within `work` count as this posit's. */
export const chargeTo = <T>(positId: string, work: () => T): T => charged.run(positId, work)

export const chargedPosit = (): string | null => charged.getStore() ?? null
