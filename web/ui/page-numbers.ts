export type PageNumber = number | 'gap'

/**
 * The numbers to show under a list: the first, the last, and the current page with a neighbour on each side.
 * A gap never hides a single page. `pageNumbers(6, 12)` is 1 gap 5 6 7 gap 12.
 */
export function pageNumbers(current: number, count: number): PageNumber[] {
  const shown = new Set([1, current - 1, current, current + 1, count])
  if (current <= 3) for (const page of [2, 3, 4, 5]) shown.add(page)
  if (current >= count - 2) for (const page of [count - 4, count - 3, count - 2, count - 1]) shown.add(page)
  const pages = [...shown].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b)
  return pages.flatMap((page, index): PageNumber[] => {
    const previous = pages[index - 1] ?? 0
    if (page - previous === 2) return [page - 1, page]
    return page - previous > 2 ? ['gap', page] : [page]
  })
}
