const BETWEEN = ' > '
/** Of the line. Each chunk has one, so long titles over tiny chunks would make many times the text. */
const MAX_CHARACTERS = 400

/** The titles above a chunk, outermost first, in one line; '' when there are none. Where they are too long the nearest remain. */
export function joinTitles(titles: string[]): string {
  let heading = titles.at(-1) ?? ''
  for (const title of titles.slice(0, -1).reverse()) {
    if (title.length + BETWEEN.length + heading.length > MAX_CHARACTERS) break
    heading = title + BETWEEN + heading
  }
  return heading
}

export const titlesIn = (heading: string): string[] => heading.split(BETWEEN)

export const nearestTitle = (heading: string): string => titlesIn(heading).at(-1) ?? ''

/** Whether one heading is nested below another. */
export const isBelow = (heading: string, other: string): boolean => heading.startsWith(other + BETWEEN)
