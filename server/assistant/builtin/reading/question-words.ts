/** A question's content words, without greetings and wrapping. */

import type { QueryWord } from '../../../retrieval/ranking/query.ts'
import { generalWeight, NAME_WEIGHT } from '../../../retrieval/text/common-words.ts'
import { glossOf } from '../../../retrieval/text/glosses.ts'
import { languageVotes } from '../../../retrieval/text/guess-language.ts'
import { LANGUAGES, type Language } from '../../../retrieval/text/languages.ts'
import { stem } from '../../../retrieval/text/stem.ts'
import { STOP_WORDS } from '../../../retrieval/text/stop-words.ts'
import { synonymsOf } from '../../../retrieval/text/synonyms.ts'
import { type Word, wordsOf } from '../../../retrieval/text/words.ts'
import { expandAbbreviations } from './expand-abbreviations.ts'
import { germanForms } from './german-forms.ts'

/** A pasted page is asked about by its first words; the rest would only cost time. */
const QUESTION_MAX_CHARACTERS = 4000
const QUESTION_MAX_WORDS = 400
/** Content words used; when there are more, the rarest in general. */
const CONTENT_WORDS_MAX = 24
const SYNONYMS_PER_WORD = 8
/** Languages a question may be in, and the forms of a word in each. */
const STEMS_PER_WORD = 6

/** Phrases that may precede the question proper. Each pattern is anchored, so a long question costs one attempt. */
const WRAPPING = [
  /^(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|greetings|hallo|guten (?:tag|morgen|abend)|bonjour|hola|ciao|servus|moin)(?: there| everyone| all| zusammen)?\b[\s,.!:-]*/i,
  /^(?:thanks|thank you|please|bitte|ok|okay|so|well|and|but|also|und|aber)\b[\s,.!:-]*/i,
  /^(?:(?:i|we) (?:was|am|were|are|m|'m) (?:just )?(?:wondering|curious|asking|trying to (?:find out|understand|figure out))(?: if| whether| about)?(?: (?:you|someone|anyone) (?:can|could|might) (?:please )?(?:tell me|help me|explain))?)\b[\s,:]*/i,
  /^(?:can|could|would|will) (?:you|someone|anyone|somebody) (?:please |kindly )?(?:tell|help|explain|show|give|inform|advise|assist|let)(?: (?:me|us))?(?: know| out)?(?: please)?(?: with| about| to)?\b[\s,:]*/i,
  /^(?:please )?(?:tell|show|explain to|help|inform|let) (?:me|us)(?: know)?(?: with| about| more about)?\b[\s,:]*/i,
  /^(?:i|we)(?:'d| would|d)? (?:really )?(?:like|love|want|need|wish|have) (?:to (?:know|find out|learn|ask|understand|see)|some (?:information|info|help|questions?)|a question)(?: about| on| if| whether| with| regarding)?\b[\s,:]*/i,
  /^(?:do|does|did) (?:you|anyone|anybody|someone) (?:happen to )?(?:know|remember)(?: if| whether| about)?\b[\s,:]*/i,
  /^(?:is there (?:a|any|some) (?:way|possibility|chance|method|option)|is it possible|are there (?:any )?ways?)(?: to| for me to| that| of)?\b[\s,:]*/i,
  /^(?:kannst du|konnen sie|können sie|konntest du|könntest du|könnten sie|ich (?:mochte|möchte|wurde gerne|würde gerne|wollte)|weisst du|weißt du|wissen sie)(?: mir| uns| bitte| gerne?| sagen| erklaren| erklären| wissen| fragen)*\b[\s,:]*/i,
  /^what (?:do|did|have) you (?:already |currently )?(?:know|got|have|remembered?|stored?|noted?)(?: got| down| stored| noted| saved| so far)* (?:about|on|for)\b[\s,:]*/i,
  /^was (?:wissen sie|weißt du|weisst du|haben sie|hast du)(?: denn| bisher| bis jetzt| schon| jetzt| alles| eigentlich)* (?:über|zu[mr]?|vo[nm])\b[\s,:]*/i,
]

const COURTESY = /[\s,.!]{1,5}(?:please|thanks|thank you|many thanks|bitte|danke)[\s.!?]{0,5}$/i

/** The question without greetings, thanks and 'could you tell me'. Never empty unless the question was. */
export function unwrapQuestion(question: string): string {
  let text = expandAbbreviations(question.slice(0, QUESTION_MAX_CHARACTERS).trim())
  text = text.replace(COURTESY, '')
  for (let round = 0; round < 4; round++) {
    const shorter = WRAPPING.reduce((rest, form) => rest.replace(form, ''), text)
    if (shorter === text || !/[\p{L}\p{N}]/u.test(shorter)) break
    text = shorter
  }
  return text
}

/** 'Did you found' is of founding, and 'found' alone of finding. */
const FOUNDING = /\b(did (?:\p{L}+ ){1,4}|(?:helped?|wanted|decided) to )found\b/iu

export interface QuestionWords {
  language: Language
  words: QueryWord[]
}

/** The content words of a question in order, each once. */
export function questionWords(question: string): QuestionWords {
  const written = wordsOf(unwrapQuestion(question).replace(FOUNDING, '$1founded'), QUESTION_MAX_WORDS)
  const languages = likelyLanguages(written)
  const language = languages[0] ?? 'en'
  const words: QueryWord[] = []
  const seen = new Set<string>()
  for (const [at, word] of written.entries()) {
    if (isStopWord(word, languages)) continue
    const entry = queryWord(word, written[at - 1], languages)
    const key = entry.stems[0] ?? ''
    if (!key || seen.has(key)) continue
    seen.add(key)
    words.push(entry)
  }
  return { language, words: rarestWords(words) }
}

/** Languages the question may be in, likeliest first. Without any small word it may be in all of them. */
function likelyLanguages(words: Word[]): Language[] {
  const votes = languageVotes(words)
  const top = votes[0]
  if (!top) return [...LANGUAGES]
  const near: Language[] = votes
    .filter((entry) => entry.votes >= top.votes * 0.75)
    .map((entry) => entry.language)
  if (near.includes('en')) return ['en' as const, ...near.filter((language) => language !== 'en')].slice(0, 3)
  return [...near.slice(0, 2), 'en']
}

const isStopWord = (word: Word, languages: Language[]) => STOP_WORDS[languages[0] ?? 'en'].has(word.text)

function queryWord(word: Word, before: Word | undefined, languages: Language[]): QueryWord {
  const language = languages[0] ?? 'en'
  const main = stem(word.text, language)
  const weight = generalWeight(main, language)
  const isName = word.number || (word.capital && before !== undefined && weight > 0.8 && language !== 'de')
  return {
    text: word.text,
    stems: stemsIn(word.text, languages),
    synonyms: isName
      ? []
      : [...synonymsOf(main, language).slice(0, SYNONYMS_PER_WORD), ...glossOf(word.text, language)],
    weight: isName ? NAME_WEIGHT : weight,
    is_name: isName,
    carried: false,
  }
}

function stemsIn(word: string, languages: Language[]): string[] {
  const stems = languages.map((language) => stem(word, language))
  // Umlauts are typed as two letters where the keyboard has none.
  if (languages.includes('de') && /[aou]e/.test(word)) stems.push(stem(word.replace(/([aou])e/g, '$1'), 'de'))
  if (languages.includes('de')) stems.push(...germanForms(word).map((form) => stem(form, 'de')))
  return [...new Set(stems)].slice(0, STEMS_PER_WORD)
}

function rarestWords(words: QueryWord[]): QueryWord[] {
  if (words.length <= CONTENT_WORDS_MAX) return words
  const limit = [...words].sort((a, b) => b.weight - a.weight).slice(0, CONTENT_WORDS_MAX)
  const kept = new Set(limit)
  return words.filter((word) => kept.has(word))
}
