/** The knowledge that benches ask about: paragraphs of about 60 words, each a passage of its own. */

export const PASSAGES = 1000
export const WORDS =
  'harbour berth ferry pilot tide anchor crane cargo captain island lighthouse school winter summer storm'.split(
    ' ',
  )

function passage(number: number): string {
  const words = Array.from({ length: 56 }, (_, place) => WORDS[(number * 7 + place * place) % WORDS.length])
  return `Pier ${number} has a rule. ${words.join(' ')}.`
}

export const harbourRules = (passages = PASSAGES): string =>
  Array.from({ length: passages }, (_, number) => passage(number)).join('\n\n')

export const questionNumber = (number: number) => `What is the rule of pier ${(number * 37) % PASSAGES}?`
