/**
 * What calls of the model cost. With a cap, the input and the longest output are reserved before each call and settled after it, so
 * parallel calls on all nodes never spend more; without one a call waits for nothing and is only counted.
 */
import { uuidv7 } from 'uuidv7'
import type { ModelCall, ModelGate, ModelUsage, OpenCall } from '../../assistant/service.ts'
import type { Core } from '../../core/core.ts'
import { createBatcher } from '../../core/database/batcher.ts'
import { AppError } from '../../core/errors.ts'
import type { SettingsRow } from '../types.ts'
import { costOf, type Prices } from './prices.ts'
import { type Caps, type Refusal, type Reservation, reserve, type Settled, settle } from './queries.ts'

export interface Ledger extends ModelGate {
  /** The installation's cap refused the last call that was reserved, today and by the settings of now. */
  readonly isAtCap: boolean
  /** Resolves once all that was settled is stored. */
  flush(): Promise<void>
}

/** The rules of the moment. */
export interface Terms {
  settings: SettingsRow
  prices: Prices
}

export const today = () => new Date().toISOString().slice(0, 10)

const NOT_FULL = { day: '', version: 0 }

const hasCap = ({ instance_cap, person_cap }: SettingsRow) => instance_cap !== null || person_cap !== null

const capsOf = ({ cap_unit, instance_cap, person_cap }: SettingsRow): Caps => ({
  unit: cap_unit,
  instance: instance_cap,
  person: person_cap,
})

/** Of several days, at midnight, each by itself. */
async function reserveAll(db: Core['db'], wanted: Reservation[], caps: Caps): Promise<(Refusal | null)[]> {
  const refusals = new Map<Reservation, Refusal | null>()
  for (const day of new Set(wanted.map((each) => each.day))) {
    const ofDay = wanted.filter((each) => each.day === day)
    const answers = await db.transaction().execute((trx) => reserve(trx, ofDay, caps))
    for (const [at, each] of ofDay.entries()) refusals.set(each, answers[at] ?? null)
  }
  return wanted.map((each) => refusals.get(each) ?? null)
}

export function createLedger({ db, log }: Pick<Core, 'db' | 'log'>, terms: () => Terms): Ledger {
  let warnedOn = ''
  let fullSince = NOT_FULL
  const pending = new Set<Promise<unknown>>()
  const reserveOne = createBatcher((wanted: Reservation[]) =>
    reserveAll(db, wanted, capsOf(terms().settings)),
  )
  const settleOne = createBatcher(async (settled: Settled[]) => {
    await db.transaction().execute((trx) => settle(trx, settled))
    return settled.map(() => null)
  })

  function store(settled: Settled) {
    const stored: Promise<unknown> = settleOne(settled)
      .catch((error) => log.error({ err: error }, 'the use of a model could not be stored'))
      .finally(() => pending.delete(stored))
    pending.add(stored)
  }

  function opened(
    { positId, purpose, model }: ModelCall,
    day: string,
    reservation_id: string | null,
  ): OpenCall {
    return {
      settle(usage) {
        if (!usage && !reservation_id) return
        const used = usage && usedBy(usage, terms().prices, purpose)
        store({ reservation_id, day, posit_id: positId, purpose, model, used })
      },
    }
  }

  async function reserved(call: ModelCall, day: string): Promise<OpenCall | null> {
    const { inputTokens, outputTokens, positId, purpose } = call
    const cost = costOf(terms().prices, purpose, inputTokens, outputTokens)
    const id = uuidv7()
    const wanted = { id, day, posit_id: positId, tokens: inputTokens + outputTokens, cost }
    const refusal = await reserveOne(wanted)
    fullSince = refusal === 'instance' ? { day, version: terms().settings.version } : NOT_FULL
    if (!refusal) return opened(call, day, id)
    if (warnedOn !== day) log.warn({ day, purpose, cap: refusal }, 'the assistant has reached a daily cap')
    warnedOn = day
    return null
  }

  return {
    get atCap() {
      return terms().settings.at_cap
    },
    get isAtCap() {
      return fullSince.day === today() && fullSince.version === terms().settings.version
    },
    open: (call) => (hasCap(terms().settings) ? reserved(call, today()) : opened(call, today(), null)),
    async flush() {
      await Promise.all(pending)
    },
  }
}

const usedBy = (
  { input, output, isEstimated }: ModelUsage,
  prices: Prices,
  purpose: ModelCall['purpose'],
) => ({
  ...{ input, output, estimated: isEstimated ? input + output : 0 },
  cost: costOf(prices, purpose, input, output),
})

/** A cap in money needs the prices that calls are counted by. */
export function requirePrices({ settings, prices }: Terms, hasEmbeddings: boolean): void {
  const isPriced =
    prices.input !== null && prices.output !== null && (!hasEmbeddings || prices.embedding !== null)
  if (settings.cap_unit !== 'money' || !hasCap(settings) || isPriced) return
  const message = 'Enter the prices of this model first, or give the cap in tokens.'
  throw new AppError('bad_request', message, { reason: 'price_missing', fields: { cap_unit: message } })
}
