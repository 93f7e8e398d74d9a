/** A statement's source is named after its words: correcting the statement corrects the name too. */

const wordsOf = (text: string) => text.trim().split(/\s+/)
const bare = (words: string[]) => words.join(' ').replace(/[.,;:!?]+$/, '')

/** The words in which two statements differ, without what they begin and end with alike. */
function difference(before: string, after: string): { old: string; now: string } {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const isAlike = (from: number, end: number) => old.at(from) === now.at(end)
  let start = 0
  while (start < Math.min(old.length, now.length) && isAlike(start, start)) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && isAlike(-1 - end, -1 - end)) end++
  return {
    old: bare(old.slice(start, old.length - end)),
    now: bare(now.slice(start, now.length - end)),
  }
}

export function renamed(name: string, before: string, after: string): string {
  const { old, now } = difference(before, after)
  if (old === '' || now === '') return name
  const words = ` ${name} `
  const [first, second] = words.split(` ${old} `)
  const isThereOnce = second !== undefined && words.split(` ${old} `).length === 2
  return isThereOnce ? `${first} ${now} ${second}`.trim() : name
}
