/** Parts of speech of English, by the library `wink-nlp`. */
import type { ItemToken, ItsHelpers, WinkMethods } from 'wink-nlp'
import { splitSentences } from '../../../retrieval/text/sentences.ts'

export interface Word {
  text: string
  /** A universal part of speech: 'NOUN', 'PROPN', 'ADP'. */
  part: string
  lemma: string
  /** The signs that follow it. */
  signs: string
}

interface Tagger {
  nlp: WinkMethods
  its: ItsHelpers
  isKnown(word: string): boolean
}

let loading: Promise<Tagger> | undefined
/** Loaded by the first text in English: 0.1 s and 45 MB that a server without one does not need. */
const load = () => (loading ??= loadTagger())

async function loadTagger(): Promise<Tagger> {
  const [{ default: wink }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  const nlp = wink(model, ['pos'])
  const { its } = nlp
  const idOf = (word: string) => nlp.readDoc(word).tokens().itemAt(0).out(its.uniqueId) as unknown as number
  // Words outside the lexicon, as names mostly are, are numbered after all of it.
  const firstUnknown = idOf('qxzvkj')
  return { nlp, its, isKnown: (word) => idOf(word) < firstUnknown }
}

/** By sentence. */
export async function tagWords(text: string): Promise<Word[][]> {
  const tagger = await load()
  return splitSentences(text).map(({ start, end }) =>
    tagTokens(withoutCapital(text.slice(start, end), tagger), tagger),
  )
}

/** 'Boiler services are 95': a capital at the start makes no name of a word of the lexicon. */
const FIRST_WORD = /^(?<first>\p{Lu})(?<rest>\p{Ll}+)(?!\p{L}|['’ -]*\p{Lu})/u

const withoutCapital = (sentence: string, { isKnown }: Tagger) => {
  const { first = '', rest = '' } = FIRST_WORD.exec(sentence)?.groups ?? {}
  if (!first) return sentence
  const word = first.toLowerCase() + rest
  const isWord = isKnown(word) || (/[^s]s$/.test(word) && isKnown(word.slice(0, -1)))
  return isWord ? word.charAt(0) + sentence.slice(1) : sentence
}

const SIGN = /^[^\p{L}\p{N}]+$/u
/** What joins words written together, and what is written on to the word before. */
const JOINER = /[-‐&/]$/
const ENDING = /^(?:['’]\p{L}*|n['’]t)$/iu

function tagTokens(sentence: string, { nlp, its }: Tagger): Word[] {
  const words: Word[] = []
  nlp
    .readDoc(sentence)
    .tokens()
    .each((token: ItemToken) => {
      const text = token.out()
      const last = words.at(-1)
      const isApart = token.out(its.precedingSpaces) !== '' || !last || last.signs !== ''
      if (SIGN.test(text)) {
        if (!isApart && JOINER.test(text)) last.text += text
        else if (last) last.signs += text
        return
      }
      const word = {
        text,
        part: token.out(its.pos),
        lemma: token.out(its.lemma as typeof its.value),
        signs: '',
      }
      if (isApart) words.push(word)
      else if (ENDING.test(text)) last.text += text
      else if (JOINER.test(last.text)) Object.assign(last, word, { text: last.text + text })
      else words.push(word)
    })
  return words
}
