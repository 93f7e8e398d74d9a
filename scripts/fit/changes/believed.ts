/** How much what was read beside the known sentences counts in what a part of a message is believed to do. */
import { nearSentencesIn } from '../../../server/assistant/builtin/interviewing/test-lesson.ts'
import { ACTS, type Act, isStatement } from '../../../server/assistant/builtin/reading/acts/act-labels.ts'
import type { Beliefs } from '../../../server/assistant/builtin/reading/acts/act-model.ts'
import { readKnown } from '../../../server/assistant/builtin/reading/acts/known-sentences.ts'
import { partsOf } from '../../../server/assistant/builtin/reading/acts/read-message.ts'
import {
  type Shares,
  sentencesMeant,
  shared,
} from '../../../server/assistant/builtin/reading/acts/revise-known.ts'
import type { TaughtSource } from '../../../server/assistant/types.ts'
import { sentenceTexts } from '../../../server/retrieval/text/sentences.ts'
import { isLeftOut, QUESTIONS, readTaught } from '../acts/dialogues.ts'
import type { Reader } from './examples.ts'

interface Part {
  beliefs: Beliefs
  change: number
  removal: number
  label: 'keep' | 'correct' | 'remove'
}

/** Messages of one part, of owners that the reviser does not know. */
function partsIn(folder: string, { encode, revise }: Required<Reader>): Part[] {
  return readTaught(folder)
    .filter(({ id }) => isLeftOut(id))
    .flatMap(({ turns }) => {
      let sources: TaughtSource[] = []
      return turns.flatMap(({ say, label }, at): Part[] => {
        const near = nearSentencesIn(sources, say, encode)
        const meanings = sentenceTexts(say).map((text) => ({ text, vector: encode(text) }))
        const asked = at % 2 === 0 ? null : (QUESTIONS[at % QUESTIONS.length] ?? null)
        const [part, ...others] = partsOf(say, { message: say, asked, sources, near, meanings })
        const read = sentencesMeant(say, readKnown(sources, say, near)).map(({ text }) => revise(say, text))
        if (label === 'keep' || label === 'mixed')
          sources = [{ id: String(at), name: '', text: say }, ...sources]
        const isRead = part && !part.isOpened && others.length === 0 && read.length > 0
        if (!isRead || label === 'mixed' || label === 'none') return []
        const most = (act: 'change' | 'removal') => Math.max(...read.map((revision) => revision[act]))
        return [{ beliefs: part.beliefs, change: most('change'), removal: most('removal'), label }]
      })
    })
}

const STEPS = 3000
const RATE = 0.5
/** For the slope, which is measured. */
const NUDGE = 1e-3
const START = { read: 0.5, sound: 0.5, constant: 0 }
const ACT_OF = { keep: 'statement', correct: 'correction', remove: 'removal' } as const

/** By the slope of the likelihood. */
export function fitBelieved(folder: string, reader: Required<Reader>): Shares {
  const parts = partsIn(folder, reader)
  const likelihood = (shares: Shares) =>
    parts.reduce((sum, { beliefs, label, ...read }) => {
      const again = shared(beliefs, shares, read)
      const isOf = (act: Act) => (isStatement(act) ? 'statement' : act) === ACT_OF[label]
      const held = again.reduce((all, belief, at) => all + (isOf(ACTS[at] ?? 'mixed') ? belief : 0), 0)
      const rest = again.reduce((all, belief, at) => all + (isDoing(ACTS[at] ?? 'mixed') ? belief : 0), 0)
      return sum + WEIGHTS[label] * Math.log((held + UNSURE) / (rest + UNSURE))
    }, 0) / parts.length
  const shares: Shares = { change: { ...START }, removal: { ...START } }
  for (let step = 0; step < STEPS; step++) {
    const now = likelihood(shares)
    const slopes = (['change', 'removal'] as const).flatMap((act) =>
      (['read', 'sound', 'constant'] as const).map((name) => {
        shares[act][name] += NUDGE
        const slope = (likelihood(shares) - now) / NUDGE
        shares[act][name] -= NUDGE
        return { act, name, slope }
      }),
    )
    for (const { act, name, slope } of slopes) shares[act][name] += RATE * slope
  }
  for (const of of Object.values(shares))
    for (const name of ['read', 'sound', 'constant'] as const) of[name] = Number(of[name].toFixed(2))
  return shares
}
const UNSURE = 1e-9
/** In these dialogues more is corrected and removed than owners do, by so much. */
const WEIGHTS = { keep: 2.7, correct: 1, remove: 1 }
const isDoing = (act: Act) => isStatement(act) || act === 'correction' || act === 'removal'
