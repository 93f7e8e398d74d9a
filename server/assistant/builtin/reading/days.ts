/** Days of the week in shorthand: 'Tue-Fri 10-18, Mon closed' speaks of Wednesday too. */
const DAYS = ['mon|mo', 'tue|tues|di', 'wed|mi', 'thu|thur|thurs|do', 'fri|fr', 'sat|sa', 'sun|so']
const FULL = [
  'mondays?|montags?',
  'tuesdays?|dienstags?',
  'wednesdays?|mittwochs?',
  'thursdays?|donnerstags?',
  'fridays?|freitags?',
  'saturdays?|samstags?|sonnabends?',
  'sundays?|sonntags?',
]
const NAMES = DAYS.map((short, day) => new RegExp(`^(?:${FULL[day]}|${short})$`, 'i'))
const FULL_NAMES = FULL.map((full) => new RegExp(`^(?:${full})$`, 'i'))
const DAY = `(?:${[...FULL, ...DAYS].join('|')})`
const RANGE = new RegExp(`\\b(${DAY})\\.?\\s*(?:-|–|to|bis|till|through)\\s*(${DAY})\\b`, 'gi')
/** Abbreviations are words elsewhere ('so', 'do', 'die'): they are days beside another, or a time. */
const TIMED = new RegExp(
  `\\b(${DAY})\\b\\.?(?=\\s*[:+,&/]?\\s*(?:\\d|closed|shut|geschlossen|${DAY}\\b))|(?<=[+,&/]\\s?|closed |geschlossen )\\b(${DAY})\\b`,
  'gi',
)
const EVERY = /\b(?:daily|every day|seven days|t[äa]glich|jeden tag)\b/i

/** 0 for Monday to 6 for Sunday; -1 for a word that is no day. Abbreviations are not read. */
export const dayOf = (word: string): number => FULL_NAMES.findIndex((name) => name.test(word))

const placeOf = (name: string) => NAMES.findIndex((day) => day.test(name))

export function mentionsDay(text: string, day: number): boolean {
  if (EVERY.test(text)) return true
  for (const [, from = '', to = ''] of text.matchAll(RANGE)) {
    const [first, last] = [placeOf(from), placeOf(to)]
    if (first <= last ? day >= first && day <= last : day >= first || day <= last) return true
  }
  for (const [, one, other] of text.matchAll(TIMED)) if (placeOf(one ?? other ?? '') === day) return true
  return false
}
