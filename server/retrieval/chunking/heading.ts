/** The titles above a chunk, outermost first, as the one line it keeps; '' when there are none. */
const BETWEEN = ' > '

export const joinTitles = (titles: string[]): string => titles.join(BETWEEN)

export const titlesIn = (heading: string): string[] => heading.split(BETWEEN)

export const nearestTitle = (heading: string): string => titlesIn(heading).at(-1) ?? ''

/** Whether one heading stands somewhere below another. */
export const isBelow = (heading: string, other: string): boolean => heading.startsWith(other + BETWEEN)
