/** What was spent lately: of the installation for its administrator, of a person's posits for that person. */
import {
  type AssistantUsage,
  type OwnAssistantUsage,
  USAGE_DAYS,
} from '../../../contract/assistant-settings.ts'
import type { Db } from '../../database/schema.ts'
import type { SettingsRow } from '../types.ts'
import { today } from './ledger.ts'
import { listDays, listOwn, listPosits, listSpent } from './queries.ts'

const MS_PER_DAY = 86_400_000
const POSITS_SHOWN = 20
const OWN_ROWS_SHOWN = 100

const firstDay = () => new Date(Date.now() - (USAGE_DAYS - 1) * MS_PER_DAY).toISOString().slice(0, 10)

interface Amount {
  tokens: number
  cost: number
}

const sumOf = (rows: readonly Amount[]): Amount => ({
  tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
  cost: rows.reduce((sum, { cost }) => sum + cost, 0),
})

export async function readUsage(db: Db): Promise<AssistantUsage> {
  const [days, posits, spent] = await Promise.all([
    listDays(db, firstDay()),
    listPosits(db, firstDay(), POSITS_SHOWN),
    listSpent(db, today()),
  ])
  return { days, posits, today: sumOf(spent) }
}

export async function readOwnUsage(
  db: Db,
  ownerId: string,
  { cap_unit, person_cap }: SettingsRow,
): Promise<OwnAssistantUsage> {
  const [posits, spent] = await Promise.all([
    listOwn(db, ownerId, firstDay(), OWN_ROWS_SHOWN),
    listSpent(db, today()),
  ])
  return {
    posits,
    today: sumOf(spent.filter(({ owner_id }) => owner_id === ownerId)),
    cap: person_cap === null ? null : { unit: cap_unit, amount: person_cap },
  }
}
