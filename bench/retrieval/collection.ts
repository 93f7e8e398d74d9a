/**
 * Texts and questions made by rule: words as rare and as common as in written English, each question from one passage. No word
 * ends as an English one would, so that stemming does not make two of them one.
 */

export interface Collection {
  passages: string[]
  questions: Question[]
  /** Asked before, of the same kind. */
  warmUp: Question[]
}

interface Question {
  text: string
  passage: string
}

const PASSAGE_WORDS = 100
const QUESTIONS = 100
const WARM_UP = 60
const WORDS_ASKED = 4
const SYLLABLES = 'ba ko li mo nu ra so ti vo za chi do fu ga hu jo ka lu mi pu'.split(' ')
const SMALL = ['the', 'of', 'and', 'in', 'is', 'to', 'it', 'for', 'with', 'at']

/** The same numbers each time (a linear congruential generator), so that two runs measure the same. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function wordOf(rank: number): string {
  let word = ''
  for (let left = rank + 20; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length]
  return word
}

/** Zipf's law: the tenth word occurs a tenth as often as the first. */
const VOCABULARY = 20_000

export function buildCollection(size: number): Collection {
  const random = createRandom(size)
  const rankOf = () => Math.floor(VOCABULARY ** random()) - 1
  const build = () => {
    const words = Array.from({ length: PASSAGE_WORDS }, () =>
      random() < 0.4 ? (SMALL[Math.floor(random() * SMALL.length)] ?? 'the') : wordOf(rankOf()),
    )
    return `${words.join(' ')}.`
  }
  const passages = Array.from({ length: size }, build)
  const questions = Array.from({ length: QUESTIONS + WARM_UP }, () => {
    const passage = passages[Math.floor(random() * size)] ?? ''
    const distinctive = [...new Set(passage.replace('.', '').split(' '))].filter(
      (word) => !SMALL.includes(word),
    )
    // Each word once, as people ask: MiniSearch counts a repeated word twice, our ranking once.
    const asked = Array.from(
      { length: Math.min(WORDS_ASKED, distinctive.length) },
      () => distinctive.splice(Math.floor(random() * distinctive.length), 1)[0],
    )
    return { text: `What is the ${asked.join(' of the ')}?`, passage: passage.slice(0, 60) }
  })
  return { passages, questions: questions.slice(0, QUESTIONS), warmUp: questions.slice(QUESTIONS) }
}
