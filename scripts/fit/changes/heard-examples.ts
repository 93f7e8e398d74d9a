/** Messages as the product reads them: with how they sound, and beside the sentences that they may mean. */

import { sentenceFeatures } from '../../../server/assistant/builtin/reading/acts/change-features.ts'
import { heardIn, mayMean } from '../../../server/assistant/builtin/reading/acts/part-beliefs.ts'
import { partsOf } from '../../../server/assistant/builtin/reading/acts/read-message.ts'
import { readSaid } from '../../../server/assistant/builtin/reading/acts/said.ts'
import type { TaughtSource } from '../../../server/assistant/types.ts'
import { sentenceTexts } from '../../../server/retrieval/text/sentences.ts'
import { nearSentencesIn } from '../../../tests/assistant/say-to-assistant.ts'
import { isTrainedOn, QUESTIONS, readStatements, readTaught } from '../acts/dialogues.ts'
import {
  applied,
  changeOptions,
  type Example,
  judged,
  knownBeside,
  matching,
  type Reader,
  removalOptions,
} from './examples.ts'

/** The parts of a message that may change or remove something. */
function partsRead(say: string, asked: string | null, sources: TaughtSource[], { encode }: Reader) {
  const near = nearSentencesIn(sources, say, encode)
  const meanings = sentenceTexts(say).map((text) => ({ text, vector: encode(text) }))
  return partsOf(say, { message: say, asked, sources, near, meanings }).filter(mayMean)
}

/** In these dialogues more is corrected and removed than owners do, by so much. */
const KEPT_WEIGHT = 2

/** Messages as the product reads them, with how they sound; beside what they may mean only those of owners that the reviser does not know. */
export const heardExamples = (folder: string, reader: Reader): Example[] =>
  readTaught(folder)
    .filter(({ isUnseen }) => !reader.revise || isUnseen)
    .flatMap(({ id, language, turns }) => {
      let sources: TaughtSource[] = []
      return turns.flatMap((turn, at): Example[] => {
        const { say, label } = turn
        const earlier = turns.slice(0, at).flatMap(({ facts = [] }) => facts)
        const asked = at % 2 === 0 ? null : (QUESTIONS[at % QUESTIONS.length] ?? null)
        const parts = partsRead(say, asked, sources, reader)
        const does = label === 'correct' ? 'change' : label === 'remove' ? 'removal' : null
        // Which part of several it is that changes something is not known.
        const read = does && parts.length > 1 ? [] : parts
        const examples = read.flatMap((part) => {
          const known = knownBeside(sources, part.text, reader, say)
          return (['change', 'removal'] as const).map((act): Example => {
            const options = judged({ ...turn, say: part.text }, act, {
              known,
              heard: heardIn(part),
              earlier,
            }).map((option) => ({
              ...option,
              isRight: act === does && option.isRight,
            }))
            const isMissed = act === does && !options.some(({ isRight }) => isRight)
            const weight = does ? Number(!isMissed) : KEPT_WEIGHT
            const kind = act === does ? 'taught' : 'statement'
            return { act, kind, options, weight, owner: id, language, text: part.text }
          })
        })
        sources = applied(
          sources,
          examples.flatMap(({ options }) => options).find(({ isRight }) => isRight),
        )
        if (label === 'keep' || label === 'mixed')
          sources = [{ id: String(at), name: '', text: say }, ...sources]
        return examples.filter(({ options }) => options.length > 0)
      })
    })

/** Of the statements, one of so many collections; the others show how often a statement changes something. */
const COLLECTIONS_READ = 4

/** Statements that nothing is changed by, of which the reviser knows none. */
export const statementExamples = (statements: URL, reader: Required<Reader>): Example[] =>
  readStatements(statements)
    .filter((_, at) => at % COLLECTIONS_READ === 1)
    .flatMap(({ id, language, statements: texts = [] }) => {
      let sources: TaughtSource[] = []
      return texts
        .filter((text, at) => !isTrainedOn(text, at))
        .flatMap((say, at): Example[] => {
          const examples = partsRead(say, null, sources, reader).flatMap((part) => {
            const known = knownBeside(sources, part.text, reader, say)
            const of = { kind: 'statement', weight: 1, owner: id, language, text: part.text } as const
            return [
              { ...of, act: 'change' as const, options: changeOptions(part.text, known, heardIn(part)) },
              { ...of, act: 'removal' as const, options: removalOptions(part.text, known, heardIn(part)) },
            ]
          })
          sources = [{ id: String(at), name: '', text: say }, ...sources]
          return examples.filter(({ options }) => options.length > 0)
        })
    })

export interface MeantSentences {
  owner: string
  features: ReturnType<typeof sentenceFeatures>[]
  right: boolean[]
}

/** The known sentences beside each correction and removal, and which of them it means. */
export const meantSentences = (folder: string, { encode }: Pick<Reader, 'encode'>): MeantSentences[] =>
  readTaught(folder).flatMap(({ id, turns }) => {
    let sources: TaughtSource[] = []
    return turns.flatMap(({ say, label, gone = [] }, at): MeantSentences[] => {
      const known = knownBeside(sources, say, { encode })
      if (label === 'keep' || label === 'mixed')
        sources = [{ id: String(at), name: '', text: say }, ...sources]
      const right = known.sentences.map(({ text }) => matching(text, gone) > 0)
      if (!right.includes(true)) return []
      const said = readSaid(say, label === 'remove' ? 'removal' : 'correction', known)
      const features = known.sentences.map((sentence) => sentenceFeatures(said, sentence, known))
      return [{ owner: id, features, right }]
    })
  })
