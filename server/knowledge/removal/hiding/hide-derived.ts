/**
 * What is made of removed words goes with them, at once: summaries and offered questions are rebuilt by a job; a title that the owner
 * gave and test questions are kept with the change, until it can no longer be undone.
 */
import { DEFAULT_POSIT_TITLE } from '../../../../contract/posits.ts'
import type { Db, Hidden, HiddenTest } from '../../../database/schema.ts'
import { withoutStillKnown } from '../queries.ts'
import { holdsPhrase } from '../redact.ts'
import { removedPhrases, removedWords } from '../removed-phrases.ts'
import {
  findHidden,
  getDerived,
  listRemovals,
  listTestsWithRuns,
  replaceTests,
  restoreTitle,
  updateDerived,
  updateHidden,
} from './queries.ts'

interface Removal {
  id: string
  before: string
  after: string
}

/** Two words of a removed sentence: one may be in any other. */
const TOGETHER_LEAST = 2

type Test = (text: string | null) => boolean

export async function hideDerived(trx: Db, positId: string, { id, before, after }: Removal): Promise<void> {
  const phrases = removedPhrases(before, after)
  const { alone, together } = removedWords(before, after)
  const gone = new Set(await withoutStillKnown(trx, positId, [...phrases, ...alone, ...together]))
  if (gone.size === 0) return
  const heldOf = (words: string[], text: string) =>
    words.filter((word) => gone.has(word) && holdsPhrase(text, word)).length
  const holds: Test = (text) => text !== null && heldOf(phrases, text) > 0
  const means: Test = (text) =>
    text !== null && (heldOf(alone, text) > 0 || heldOf(together, text) >= TOGETHER_LEAST)
  const title = await clearDerived(trx, positId, holds, means)
  const tests = await hideTests(trx, positId, means)
  const hidden = await findHidden(trx, id)
  await updateHidden(trx, id, {
    ...hidden,
    ...(title !== null && { title }),
    tests: [...(hidden.tests ?? []), ...tests],
  })
}

/** A question about it goes; another one loses the answers that it was given, and is asked again. */
async function hideTests(trx: Db, positId: string, means: Test): Promise<HiddenTest[]> {
  const tests = (await listTestsWithRuns(trx, positId)).filter(
    ({ question, expected, answer, run_answers }) =>
      means([question, expected, answer, run_answers].join('\n')),
  )
  const hidden = tests.map(({ run_answers, ...test }) => test)
  const stay = hidden.filter(({ question }) => !means(question))
  await replaceTests(
    trx,
    positId,
    hidden,
    stay.map((test) => ({ ...test, expected: null, answer: null, answer_state: null })),
  )
  return hidden
}

/** The owner's own title where it was cleared; null where it stays, or is made again. */
async function clearDerived(trx: Db, positId: string, holds: Test, means: Test): Promise<string | null> {
  const { title, auto_title, suggested_questions, ...summaries } = await getDerived(trx, positId)
  const isOwn = title !== auto_title && title !== DEFAULT_POSIT_TITLE
  const isCleared = isOwn ? means(title) : holds(title)
  const kept = (text: string | null) => (holds(text) ? null : text)
  await updateDerived(trx, positId, {
    title: isCleared ? DEFAULT_POSIT_TITLE : title,
    auto_title: isCleared ? null : kept(auto_title),
    summary: kept(summaries.summary),
    summary_light: kept(summaries.summary_light),
    summary_full: kept(summaries.summary_full),
    suggested_questions: suggested_questions.filter((question) => !holds(question)),
  })
  return isCleared && isOwn ? title : null
}

/** What an undone removal has hidden is back, but for what is hidden by another one too. True when a test question is. */
export async function restoreHidden(
  trx: Db,
  positId: string,
  { title, tests = [] }: Hidden,
): Promise<boolean> {
  if (title !== undefined) await restoreTitle(trx, positId, title)
  await replaceTests(trx, positId, tests, tests)
  for (const removal of await listRemovals(trx, positId)) await hideDerived(trx, positId, removal)
  return tests.length > 0
}
