/** What an owner asks the assistant: about itself, about the talk, or about what is known. */
import { sentenceTexts } from '../../../retrieval/text/sentences.ts'
import type { LessonReplyInput, TaughtSource } from '../../types.ts'
import { plain } from '../reading/plain.ts'
import { lastQuestion } from '../reading/read-lesson.ts'
import { smallTalkOf } from '../reading/small-talk.ts'
import { asksBack, isPuzzled, tellingStems, wasSaid } from './asked-questions.ts'
import type { InterviewLanguage } from './owner-language.ts'
import { lessonPhrases } from './phrases.ts'
import { offersToTell } from './wishes.ts'

const ASKS_WHETHER_THERE =
  /^(?:(?:hello|hi|hey|hallo) )*(?:(?:are )?(?:you|u) (?:still )?(?:there|listening)|is this (?:thing )?on|anyone there|(?:bist du|sind sie) (?:noch )?da)(?: (?:now|jetzt))?$/

/** 'Is it as cold where you are?' */
const ASKS_AFTER_IT =
  /(?<!\p{L})(?:(?:ist es|das wetter|regnet|schneit|geht es|läuft es|scheint)[^.?!]{0,30} bei (?:ihnen|dir|euch)|(?:und|and) (?:selbst|du|ihnen|dir|you|yourself|yourselves)|where you are|(?:at|on) your (?:end|side)|how are you|wie geht['’]?s?(?: (?:es )?(?:ihnen|dir|euch))?)(?!\p{L})[^.?!]*\?/iu

const ASKS_WHO =
  /(?<!\p{L})(?:mit wem (?:habe|rede|spreche) ich|who am i (?:talking|speaking|writing) to|wer sind sie|wer bist du|wie hei(?:ß|ss)(?:en sie|t du)|einen namen|(?:do you have|have you got) a name|your name|(?:sind sie|bist du|are you) (?:an? |ein(?:e)? )?(?:\p{L}+ )?(?:program|machine|robot|computer|bot|human|person|mensch|maschine|programm|roboter|ki|ai))(?!\p{L})/iu

const ASKS_WHETHER_CLEAR =
  /(?:was|is) (?:that|this|it) (?:clear|ok|okay|all right|alright|enough)|(?:did|do|have) you (?:get|got|understand|understood) (?:that|this|it|me|all|everything|the bit)|does that make sense|(?:hast du|haben sie) [^.?!]*verstanden|(?:ist|war) das (?:klar|verständlich|so (?:gut|richtig|in ordnung))/iu
const ASKS_WHO_MAY_ASK =
  /(?<!\p{L})(?:publish\p{L}*|is (?:this|it|that) (?:public|visible|shared)|share (?:this|it|you)|who (?:can|may|will)?\s?(?:sees?|asks?|reads?) (?:this|it|that|you)|(?:can|may) (?:\p{L}+ ){1,3}(?:already |now )?(?:ask|see|read) (?:this|it|you)|veröffentlich\p{L}*|wer (?:kann|darf|liest|sieht) (?:das|dies|es|mit|dich|sie)|ist (?:das|dies|es) (?:öffentlich|sichtbar))(?!\p{L})/iu
/** 'Do you like gardening yourself?' */
const ASKS_THE_ASSISTANT =
  /(?<!\p{L})(?:(?:do|did|are|were|have|can|could|would|will) you|(?:magst|bist|hast|kannst|willst|würdest|denkst|findest) du|(?:mögen|sind|haben|können|wollen|würden|denken|finden) sie)(?!\p{L})/iu

const ASKS_WHAT_WAS_DONE =
  /(?<!\p{L})(?:(?:did|have) you (?:also |already |really )?(?:change|remove|delete|save|store|keep|kept|note|take|taken|add|write|written|forget|correct|put)\p{L}*|what (?:did|have) you (?:change|remove|delete|take|taken|kept|keep)\p{L}*|(?:haben sie|hast du) [^.?!]*(?:geändert|gestrichen|gelöscht|entfernt|gespeichert|notiert|herausgenommen|berichtigt))(?!\p{L})/iu

const ASKS_HOW = /(?<!\p{L})(?:how|wie|what happens|was passiert)(?!\p{L})/iu

/** 'When a customer asks you something you don't know, what happens?': no question about what is known. */
const ASKS_HOW_IT_ANSWERS =
  /(?<!\p{L})(?:visitors?|customers?|someone|somebody|people|besucher\p{L}*|kund\p{L}+|jemand|leute)\s(?:\p{L}+\s){0,3}(?:asks?|frag(?:t|en))(?!\p{L})/iu

/** Null where nothing is asked, or what is asked is done. */
export function answerOwner(
  { acts, answer, history, message, sources }: LessonReplyInput,
  language: InterviewLanguage,
): string | null {
  const { order, question } = acts
  const phrases = lessonPhrases(language)
  if (!answer?.isKnown && ASKS_AFTER_IT.test(message)) return phrases.askedAfter
  if (!question || order) return null
  if (ASKS_WHETHER_THERE.test(plain(question))) return phrases.here
  if (offersToTell(question)) return phrases.gladly
  const asked = lastQuestion(history)
  if (asked && (isPuzzled(message) || asksBack(question, asked, language))) return phrases.unclearQuestion
  if (smallTalkOf(question) === 'who') return phrases.who
  if (!answer?.isKnown && ASKS_WHO.test(question)) return phrases.who
  if (!answer?.isKnown && ASKS_WHETHER_CLEAR.test(question)) return phrases.clear
  if (ASKS_WHO_MAY_ASK.test(question)) return phrases.whoMayAsk
  if (!answer?.isKnown && ASKS_WHAT_WAS_DONE.test(question)) return phrases.shownBelow
  if (ASKS_HOW_IT_ANSWERS.test(question)) return phrases.onlyLearning
  const said = saidAbout(question, sources, language)
  const isMore = said !== undefined && sentenceTexts(said).length > 1 && ASKS_WHAT_WAS_SAID.test(question)
  if (answer?.isKnown && !isMore) return answer.text
  if (isMore) return phrases.closest(said)
  if (answer && sharesWords(question, answer.text, language)) return phrases.closest(answer.text)
  if (said) return phrases.closest(said)
  const isOfItself = ASKS_THE_ASSISTANT.test(question) && !ASKS_HOW.test(question)
  if (isOfItself && !wasSaid(phrases.who, history)) return phrases.who
  return wasSaid(phrases.onlyLearning, history) ? phrases.unanswered : phrases.onlyLearning
}

const ABOUT = /(?<!\p{L})(?:about|on|regarding|zu[mr]?|über)\s+([^?]+)/iu

/** 'What did I tell you about the boats?' */
const ASKS_WHAT_WAS_SAID =
  /(?<!\p{L})(?:(?:did|have) i|(?:habe|hatte) ich|you (?:have|got|know|wrote|written|noted|saved)|aufgeschrieben|notiert|gespeichert)(?!\p{L})/iu
const SAID_MOST = 3

/** 'Was haben Sie über die Boote aufgeschrieben?': the newest sentences that name all of it that is known. */
function saidAbout(
  question: string,
  sources: readonly TaughtSource[],
  language: InterviewLanguage,
): string | undefined {
  const known = sources
    .flatMap(({ text }) => sentenceTexts(text))
    .map((text) => ({ text, stems: tellingStems(text, language) }))
  const asked = [...tellingStems(ABOUT.exec(question)?.[1] ?? '', language)]
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
