/** What an owner asks the assistant: about itself, about the talk, or about what is known. */
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import { termsOf } from '../../../retrieval/text/terms.ts'
import type { LessonReplyInput, TaughtSource } from '../../types.ts'
import { isTopic } from '../reading/owner-topic-rows.ts'
import { plain } from '../reading/plain.ts'
import { lastQuestion } from '../reading/read-lesson.ts'
import { questionsReported } from '../reading/reported-question.ts'
import { asksBack, isPuzzled, tellingStems, tellingTerms, wasSaid } from './asked-questions.ts'
import { ofItself } from './of-itself.ts'
import type { InterviewLanguage } from './owner-language.ts'
import { lessonPhrases } from './phrases.ts'
import { offersToTell } from './wishes.ts'

type OwnerInput = Pick<LessonReplyInput, 'acts' | 'answer' | 'history' | 'message' | 'sources'>

/** Null where nothing is asked, or what is asked is done. */
export function answerOwner(
  { acts, answer, history, message, sources }: OwnerInput,
  language: InterviewLanguage,
): string | null {
  const { order, question, topic } = acts
  if (!question || order) return null
  const phrases = lessonPhrases(language)
  const itself = ofItself(language)
  const asked = lastQuestion(history)
  if (questionsReported(message).length > 0) return phrases.talk.filler
  if (offersToTell(question)) return phrases.gladly
  if (asked && (isPuzzled(message) || asksBack(question, asked, language))) return itself.meant
  const saysOfItself = topic && isTopic(topic) ? itself[topic] : null
  if (asked && acts.store.length > 0 && !saysOfItself && isEchoOf(asked, question, language)) return null
  const said = saidAbout(question, sources, language)
  const asksWhatWasSaid = said !== undefined && ASKS_WHAT_WAS_SAID.test(question)
  if (!said && !answer?.isKnown && ASKS_GOT_THAT.test(question)) return phrases.unanswered
  if (saysOfItself && !answer?.isKnown && !asksWhatWasSaid) return saysOfItself
  const isMore = asksWhatWasSaid && sentenceTexts(said).length > 1
  if (answer?.isKnown && !isMore) return answer.text
  if (isMore) return phrases.closest(said)
  if (answer && sharesWords(question, answer.text, language)) return phrases.closest(answer.text)
  if (said) return phrases.closest(said)
  if (topic === 'knowledge') return phrases.unanswered
  return wasSaid(phrases.onlyLearning, history) ? phrases.unanswered : phrases.onlyLearning
}

/** 'What people should ask? Well, what we lend.' */
function isEchoOf(asked: string, question: string, language: InterviewLanguage): boolean {
  const before = tellingStems(asked, language)
  return [...tellingStems(question, language)].every((stem) => before.has(stem))
}

const OF_THE_ASSISTANT =
  /(?<!\p{L})(?:you\p{L}*|it (?:say|know|have)|dus?|di[rc]h?|dein\p{L}*|Sie|Ihnen|Ihre?|steht)(?!\p{L})/u

/** What visitors may ask and nobody knows, asked by the owner: 'How long does shipping take?' */
export function unansweredQuestion(input: OwnerInput, language: InterviewLanguage): string | null {
  const { question, topic } = input.acts
  if (!question || topic !== 'knowledge' || OF_THE_ASSISTANT.test(question)) return null
  return answerOwner(input, language) === lessonPhrases(language).unanswered ? question : null
}

/** 'Did you get that cats are welcome?' */
const GOT_THAT = '(?:get|got|note|noted|catch|notiert|mitbekommen),? (?:that|dass)'
const ASKS_GOT_THAT = new RegExp(
  `(?<!\\p{L})you ${GOT_THAT}\\s|(?<!\\p{L})(?:notiert|mitbekommen),? dass\\s`,
  'iu',
)
const ABOUT = new RegExp(
  `(?<!\\p{L})(?:about|on|for|regarding|zu[mr]?|vo[nm]|über|${GOT_THAT})\\s+([^?]+)`,
  'iu',
)

/** 'What did I tell you about the boats?' */
const ASKS_WHAT_WAS_SAID =
  /(?<!\p{L})(?:(?:did|have) i|(?:habe|hatte) ich|you (?:have|get|got|note|catch|know|wrote|written|noted|saved)|mitbekommen|aufgeschrieben|notiert|gespeichert)(?!\p{L})/iu
const SAID_MOST = 3
const HEADING_MOST_WORDS = 3

/** A sentence of few words with what follows it: 'Prices. A perm is 60 euros.' */
function sentencesSaid({ text }: TaughtSource): string[] {
  const sentences = sentenceTexts(text)
  return sentences.map((sentence, at) =>
    sentence.split(/\s+/).length <= HEADING_MOST_WORDS
      ? [sentence, sentences[at + 1]].filter(Boolean).join(' ')
      : sentence,
  )
}

/** 'Was haben Sie über die Boote aufgeschrieben?': the newest sentences that name all of it that is known. */
function saidAbout(
  question: string,
  sources: readonly TaughtSource[],
  language: InterviewLanguage,
): string | undefined {
  const known = sources
    .flatMap(sentencesSaid)
    .map((text) => ({ text, stems: new Set(termsOf(text, language)) }))
  const about = ABOUT.exec(question)?.[1] ?? ''
  const telling = tellingTerms(about, language)
  // 'What have you got down for my prices?' has no rarer word.
  const asked = telling.length > 0 ? telling : termsOf(about, language)
  const wanted = asked.filter((stem) => known.some(({ stems }) => stems.has(stem)))
  if (wanted.length === 0) return undefined
  const named = known.filter(({ stems }) => wanted.every((stem) => stems.has(stem)))
  // 'Frühstück' is in 'Frühstücksraum' too.
  const words = plain(question).split(' ')
  const isExact = (word: string) => words.includes(word) && tellingStems(word, language).size > 0
  const exact = named.filter(({ text }) => plain(text).split(' ').some(isExact))
  const found = (exact.length > 0 ? exact : named).slice(0, SAID_MOST)
  return found.length === 0 ? undefined : found.map(({ text }) => text).join(' ')
}

function sharesWords(question: string, text: string, language: InterviewLanguage): boolean {
  const said = tellingStems(text, language)
  return [...tellingStems(question, language)].some((stem) => said.has(stem))
}
