/** The title of a posit nobody has named yet (spec §4 'Auto-title', §9): a pure rule. */

const AUTO_TITLE_WORDS = 4
const AUTO_TITLE_MAX_CHARACTERS = 40
const AUTO_TITLE_CUT_CHARACTERS = 37

/** Common openings of a summary, removed from a title. Longest first where one contains another. */
const OPENINGS =
  /^(?:(?:hi|hello|hey|hallo|i am|i['’]m|i was|i have|i['’]ve|we are|we['’]re|this is|that is|these are|it is|it['’]s|here is|here are|here['’]s|my name is|ich bin|ich hei(?:ß|ss)e|mein name ist|wir sind|das ist|dies ist|my|our|the|an|a)(?![\p{L}\p{N}'’-])[\s,:!]*)+/iu
/** A full stop after these, or after an initial, ends no sentence. */
const ABBREVIATION = /^(?:mr|mrs|ms|dr|prof|st|jr|sr|vs|\p{Lu})\.$/iu
const EMPHASIS = /[*`"“”„«»]+/g
const SENTENCE_END = /[.!?…。！？]["'”’)\]]*$/u
const LEADING_MARKS = /^[^\p{L}\p{N}]+/u
const WORD_EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#%]+$/gu

function firstSentenceWords(text: string): string[] {
  const words: string[] = []
  for (const written of text.split(/\s+/)) {
    words.push(written)
    if (SENTENCE_END.test(written) && !ABBREVIATION.test(written)) break
  }
  return words.map((word) => word.replace(WORD_EDGES, '')).filter(Boolean)
}

/**
 * The title of a posit nobody has named yet, from the first sentence of its `summary_light` (spec §4 'Auto-title').
 * '' when the sentence leaves nothing to make a title of.
 */
export function autoTitle(summaryLight: string): string {
  const text = summaryLight.replace(EMPHASIS, '').replace(LEADING_MARKS, '').replace(OPENINGS, '')
  const kept = firstSentenceWords(text).slice(0, AUTO_TITLE_WORDS)
  const title = kept.map((word) => word.replace(/^./u, (letter) => letter.toUpperCase())).join(' ')
  const letters = Array.from(title)
  if (letters.length <= AUTO_TITLE_MAX_CHARACTERS) return title
  return `${letters.slice(0, AUTO_TITLE_CUT_CHARACTERS).join('')}...`
}
