/** What an owner's message does to the sources, in one transaction: in effect for the very next question. */
import type { KnowledgeAct, SourceEdit, SourcePatch, Taught } from '../../../contract/teaching.ts'
import { nothingTaught } from '../../../contract/teaching.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import { splitSentences } from '../../retrieval/text/sentences.ts'
import { shorten } from '../../retrieval/text/truncate.ts'
import { presentChange } from '../present.ts'
import { hideDerived } from '../removal/hiding/hide-derived.ts'
import { removedPhrases } from '../removal/removed-phrases.ts'
import { excludeStillThere, releaseBy } from '../superseding/supersede.ts'
import { sourceName } from '../uploads/source-name.ts'
import type { SourceWriter } from '../writing/source-writer.ts'
import { hashOf } from './hash.ts'
import { applyEdit } from './patch.ts'
import { type ChangeRow, deleteReturning, findOwnText, insertChange, replaceText } from './queries.ts'
import { renamed } from './renamed.ts'

type Edit = SourceEdit | SourcePatch

export interface KnowledgeChanges {
  posit_id: string
  created_by: string | null
  /** The owner's message that asked for them. */
  message_id: string | null
  store: readonly { name: string; text: string }[]
  change: readonly Edit[]
  remove: readonly Edit[]
}

export const CHANGED_SINCE = 'This source was changed meanwhile. Open it again to see its text as it is now.'
/** Of a message or a card: no source is open. */
const PLACE_CHANGED =
  'The text that this changes was itself changed meanwhile, so nothing was done. Say it again.'

export async function applyChanges(
  writer: SourceWriter,
  trx: Db,
  changes: KnowledgeChanges,
): Promise<Taught> {
  const { posit_id, created_by, message_id } = changes
  const taught = nothingTaught()
  const note = async (act: KnowledgeAct, made: Made) => {
    const row = await insertChange(trx, { posit_id, created_by, message_id, act, ...made })
    // A source is removed when nothing of it is left; what is stored was noted as added.
    if (act !== 'stored')
      await writer.noteChange(trx, posit_id, made.source_id, made.source ? 'removed' : 'changed')
    taught[act].push(presentChange(row))
  }
  if (changes.change.length + changes.remove.length > 0) await writer.beginChange(trx, posit_id)
  const edited = new Set<string>()
  const edit = async (act: 'changed' | 'removed', edits: readonly Edit[]) => {
    for (const one of edits) {
      const made = await changeSource(writer, trx, posit_id, one)
      if (made) await note(act, made)
      else if (!edited.has(one.source_id)) throw new AppError('conflict', PLACE_CHANGED)
      edited.add(one.source_id)
    }
  }
  await edit('changed', changes.change)
  await edit('removed', changes.remove)
  for (const removed of taught.removed) await hideDerived(trx, posit_id, removed)
  for (const { name, text } of changes.store)
    await note('stored', await storeSource(writer, trx, changes, { name, text }))
  for (const act of ['changed', 'removed'] as const)
    if (taught[act].length > 0) await writer.recordChange(trx, posit_id, created_by, `${act}_statement`)
  return taught
}

type Made = Pick<ChangeRow, 'source_id' | 'title' | 'before' | 'after' | 'text_after_hash'> & {
  text_before: string | null
  source: string | null
  hidden?: string | null
}

async function storeSource(
  writer: SourceWriter,
  trx: Db,
  { posit_id, created_by }: KnowledgeChanges,
  stored: { name: string; text: string },
): Promise<Made> {
  const name = sourceName(stored.name)
  const indexed = await writer.prepare(stored.text, name, created_by ?? posit_id)
  const source_id = await writer.insert(
    trx,
    { posit_id, created_by, kind: 'statement', name, text: stored.text },
    indexed,
  )
  const { text } = indexed
  return {
    source_id,
    title: name,
    before: '',
    after: text,
    text_before: '',
    text_after_hash: hashOf(text),
    source: null,
  }
}

/** Null when the place is not there, or no longer: an earlier edit of the same message may have taken it. */
async function changeSource(
  writer: SourceWriter,
  trx: Db,
  posit_id: string,
  edit: Edit,
): Promise<Made | null> {
  const { source_id, before, after } = edit
  const source = await findOwnText(trx, posit_id, source_id)
  // One message may change two places of a source, each edit read from the text before both.
  const text = source ? applyEdit(source.text, edit) : null
  if (!source || text === null) return null
  const text_before = source.text
  if (text.trim() === '') {
    const row = await deleteReturning(trx, source_id)
    const kept = { text_before, source: JSON.stringify(row) }
    await releaseBy(writer, trx, posit_id, source_id)
    return { source_id, title: source.name, before, after, text_after_hash: '', ...kept }
  }
  const title = source.kind === 'statement' ? nameAfter(source.name, before, after, text) : source.name
  const indexed = await writer.prepare(text, title, posit_id)
  await replaceText(trx, { posit_id, source_id }, indexed, title)
  await excludeStillThere(writer, trx, { posit_id, source_id })
  const { superseded } = source
  const hidden = superseded.length > 0 ? JSON.stringify({ superseded }) : null
  const text_after_hash = hashOf(indexed.text)
  return { source_id, title, before, after, text_before, text_after_hash, source: null, hidden }
}

/** Renames a source named after changed words to the new words, and one named after removed words to what is left. */
function nameAfter(name: string, before: string, after: string, text: string): string {
  const changed = renamed(name, before, after)
  const isGone =
    changed === name &&
    removedPhrases(before, after).some((phrase) => name.toLowerCase().includes(phrase.toLowerCase()))
  return isGone ? sourceName(beginningOf(text)) : changed
}

const NAME_MOST_CHARACTERS = 60

/** Its first sentence. */
function beginningOf(text: string): string {
  const [first = { start: 0, end: text.length }] = splitSentences(text)
  const sentence = text.slice(first.start, first.end).replace(/[.,;:!?\s]+$/, '')
  return shorten(sentence, NAME_MOST_CHARACTERS)
}
