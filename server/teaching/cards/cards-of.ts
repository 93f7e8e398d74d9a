/** What has to be asked before anything is stored or changed, as options that do it. */
import { CARD_OPTIONS_MAX, type CardOption, type KnowledgeChange } from '../../../contract/teaching.ts'
import type { Contradiction, LessonActs, SourceEdit, TaughtSource } from '../../assistant/types.ts'
import { patchOf } from '../../knowledge/service.ts'
import type { AskedInVain } from '../../tasks/types.ts'
import type { NewCard } from '../queries.ts'

type CardMessage = Pick<NewCard, 'posit_id' | 'message_id'>

export function cardsOf(
  { ask, doubt }: LessonActs,
  sources: readonly TaughtSource[],
  reply: CardMessage,
): NewCard[] {
  const cards: NewCard[] = []
  if (doubt) cards.push({ ...reply, kind: 'keep', options: keepOrDiscard(doubt) })
  if (ask) {
    const options = ask.choices.map((edits) => optionOf(ask.kind, edits, sources))
    cards.push({ ...reply, kind: 'which', options: options.slice(0, CARD_OPTIONS_MAX) })
  }
  return cards
}

const NO_EDIT = { said_at: null, superseded: null, store: null, edits: [] }

const keepOrDiscard = (doubt: { name: string; text: string }): CardOption[] => [
  { ...NO_EDIT, action: 'keep', title: doubt.name, before: '', after: doubt.text, store: doubt },
  { ...NO_EDIT, action: 'discard', title: doubt.name, before: '', after: '' },
]

function optionOf(
  action: 'change' | 'remove',
  edits: SourceEdit[],
  sources: readonly TaughtSource[],
): CardOption {
  const [first] = edits
  const title = sources.find(({ id }) => id === first?.source_id)?.name ?? ''
  return {
    ...NO_EDIT,
    action,
    title,
    before: first?.before ?? '',
    after: first?.after ?? '',
    edits: edits.map(patchOf),
  }
}

/** Words that were stored, and may be the answer to what visitors asked. */
export function answerCard(
  task: AskedInVain,
  { message, stored }: { message: string; stored: readonly KnowledgeChange[] },
  reply: CardMessage,
): NewCard {
  const words = { ...NO_EDIT, title: task.question, before: '', after: message.trim() }
  const answers = { task_id: task.id, change_ids: stored.map(({ id }) => id) }
  const options: CardOption[] = [
    { ...words, action: 'answer', answers },
    { ...words, action: 'no_answer' },
  ]
  return { ...reply, kind: 'answer', options }
}

/** Replace takes the older statement out; Keep both lets it answer again. */
export function contradictionCard(
  { edit }: Contradiction,
  sources: readonly TaughtSource[],
  reply: CardMessage,
): NewCard {
  const { source_id, before, after } = edit
  const source = sources.find(({ id }) => id === source_id)
  const both = {
    ...NO_EDIT,
    ...{ title: source?.name ?? '', before, after },
    ...{ said_at: source?.said_at?.toISOString() ?? null, superseded: { source_id, text: before } },
  }
  const options: CardOption[] = [
    { ...both, action: 'replace', edits: [patchOf(edit)] },
    { ...both, action: 'keep_both' },
  ]
  return { ...reply, kind: 'contradiction', options }
}
