/** What has to be asked before anything is stored or changed, as options that do it. */
import type { CardOption } from '../../../contract/teaching.ts'
import type { LessonActs, SourceEdit, TaughtSource } from '../../assistant/types.ts'
import type { NewCard } from '../queries.ts'

type Place = Pick<NewCard, 'posit_id' | 'message_id'>

export function cardsOf(
  { ask, doubt }: LessonActs,
  sources: readonly TaughtSource[],
  place: Place,
): NewCard[] {
  const cards: NewCard[] = []
  if (doubt) cards.push({ ...place, kind: 'keep', options: keepOrDiscard(doubt) })
  if (ask) {
    const options = ask.choices.map((edits) => optionOf(ask.kind, edits, sources))
    cards.push({ ...place, kind: 'which', options: options.slice(0, OPTIONS_MOST) })
  }
  return cards
}

/** More are no choice any more. */
const OPTIONS_MOST = 5

const keepOrDiscard = (doubt: { name: string; text: string }): CardOption[] => [
  { action: 'keep', title: doubt.name, before: '', after: doubt.text, store: doubt, edits: [] },
  { action: 'discard', title: doubt.name, before: '', after: '', store: null, edits: [] },
]

function optionOf(
  action: 'change' | 'remove',
  edits: SourceEdit[],
  sources: readonly TaughtSource[],
): CardOption {
  const [first] = edits
  const title = sources.find(({ id }) => id === first?.source_id)?.name ?? ''
  return { action, title, before: first?.before ?? '', after: first?.after ?? '', store: null, edits }
}
