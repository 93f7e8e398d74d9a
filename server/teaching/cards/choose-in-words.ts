/** A card that its owner answers in words instead of pressing a button. */
import { type CardChoice, type CardOption, nothingTaught, type Taught } from '../../../contract/teaching.ts'
import type { Assistant, TaughtSource } from '../../assistant/types.ts'
import type { Db } from '../../database/schema.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Tasks } from '../../tasks/service.ts'
import { listOwnedCards } from '../access.ts'
import { applyChoice } from '../applying/apply-acts.ts'
import { presentCard } from '../present.ts'
import type { Lesson } from '../types.ts'

export interface ChosenInWords extends Pick<CardChoice, 'action' | 'rest'> {
  /** The sources as they are once it is applied. */
  editing(sources: TaughtSource[]): TaughtSource[]
  /** What it changed is shown beside the message that chose. */
  apply(trx: Db): Promise<Taught>
}

interface ChoosingDomains {
  assistant: Assistant
  knowledge: Knowledge
  tasks: Tasks
}

/** Null where the message before this one raised no card that is open, or several, or this one does not answer it. */
export async function chosenInWords(
  db: Db,
  domains: ChoosingDomains,
  { answered_message_id, message, message_id, history, owner_id: userId }: Lesson,
): Promise<ChosenInWords | null> {
  if (answered_message_id === null) return null
  const cards = await listOwnedCards(db, answered_message_id, userId)
  const [card, ...others] = cards.filter(({ chosen }) => chosen === null)
  if (!card || others.length > 0) return null
  const actions = card.options.map(({ action }) => action)
  const read = domains.assistant.readChoice(message, actions, history)
  if (!read) return null
  const options = read.options.flatMap((at) => card.options[at] ?? [])
  if (!areCompatible(options)) return null
  const [option = -1] = read.options
  const edits = options.flatMap((one) => one.edits)
  const merged = card.options.map((one, at) => (at === option ? { ...one, edits } : one))
  return {
    action: read.action,
    rest: read.rest,
    editing: (sources) => sources.map((source) => withChosen(source, edits)),
    async apply(trx) {
      if (option < 0) return nothingTaught()
      const chosen = { ...card, options: merged, message_id }
      const done = await applyChoice(trx, domains, chosen, { option, userId, undoable: [] })
      return { ...done, cards: [presentCard({ ...card, chosen: option })] }
    },
  }
}

/** Alternatives for the same words exclude each other. */
function areCompatible(options: readonly CardOption[]): boolean {
  const places = options.flatMap(({ edits }) =>
    edits.map(({ source_id, before }) => `${source_id}\n${before}`),
  )
  return new Set(places).size === places.length
}

function withChosen(source: TaughtSource, edits: CardOption['edits']): TaughtSource {
  const own = edits.filter(({ source_id }) => source_id === source.id)
  const text = own.reduce((edited, { before, after }) => edited.replace(before, () => after), source.text)
  return { ...source, text: text.trim() }
}
