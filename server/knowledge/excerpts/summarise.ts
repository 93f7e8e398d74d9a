/** Rebuilds a posit's derived texts from its sources. */
import { chargeTo } from '../../assistant/service.ts'
import type { Assistant, StoredKnowledge, Summaries } from '../../assistant/types.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import type { Posits } from '../../posits/service.ts'
import { waitForChanges } from '../queries.ts'
import { cleanText } from '../reading/blocks/clean-text.ts'
import { joinExcerpts, readExcerpts } from './read-excerpts.ts'

/** What an assistant is given to summarise, characters: the built-in one holds streams up for under 40 ms with it. */
const MATERIAL_MAX_CHARACTERS = 200_000
/** Of `posits.content`; the sources themselves are kept in full. */
export const CONTENT_MAX_CHARACTERS = 2_000_000
const CUT_NOTE = '\n\n[Shortened: the sources hold more than is shown here.]'

interface SummaryParts {
  db: Db
  posits: Posits
  assistant: Assistant
  /** As visitors' questions meet it. */
  stored?: StoredKnowledge | undefined
}

/**
 * Does nothing for a posit that is gone or whose texts are up to date. A change that commits while this runs has sent a job of
 * its own, or is waited for: its job may have folded into this one while this one was still queued.
 */
export async function summarisePosit(
  parts: SummaryParts,
  positId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await waitForChanges(parts.db, positId)
    const state = await parts.posits.getKnowledgeState(positId)
    if (state.summarised_version >= state.knowledge_version) return
    await derive(parts, positId, state.knowledge_version, signal)
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not_found'
    if (!isGone) throw error
  }
}

async function derive(
  { db, posits, assistant, stored }: SummaryParts,
  positId: string,
  version: number,
  signal: AbortSignal,
) {
  const voice = await posits.getVoice(positId)
  const { sources } = await readExcerpts(db, positId, MATERIAL_MAX_CHARACTERS)
  const summaries =
    sources.length > 0
      ? await chargeTo(positId, () => assistant.summarise(voice, sources, signal, stored))
      : NOTHING_KNOWN
  const content = await readContent(db, positId)
  await posits.saveDerived(positId, { ...storable(summaries), version, content })
}

const NOTHING_KNOWN = { title: '', summary_light: '', summary: '', summary_full: '', suggested_questions: [] }

/** A model may write what the database refuses, and would write it again each time the job is tried. */
const storable = ({
  title,
  suggested_questions,
  summary_light,
  summary,
  summary_full,
}: Summaries): Summaries => ({
  title: cleanText(title),
  summary_light: cleanText(summary_light),
  summary: cleanText(summary),
  summary_full: cleanText(summary_full),
  suggested_questions: suggested_questions.map(cleanText).filter(Boolean),
})

async function readContent(db: Db, positId: string): Promise<string> {
  const { sources, isComplete } = await readExcerpts(db, positId, CONTENT_MAX_CHARACTERS)
  return joinExcerpts(sources) + (isComplete ? '' : CUT_NOTE)
}
