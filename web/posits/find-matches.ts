/** Search in rendered text: matches are DOM ranges, so that nothing is rendered again. */

/** Blocks of text: a match never spans two of them. */
const BLOCKS = 'p,li,h2,h3,h4,h5,td,th,pre,blockquote'

interface Piece {
  node: Text
  start: number
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Any whitespace may separate the words; case is ignored. */
const patternOf = (term: string) =>
  new RegExp(term.trim().split(/\s+/).map(escapeForPattern).join('\\s+'), 'giu')

function textNodesByBlock(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const groups = new Map<Element, Text[]>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCKS) ?? root
    groups.set(block, [...(groups.get(block) ?? []), node as Text])
  }
  return [...groups.values()]
}

function placeAt(
  pieces: Piece[],
  offset: number,
  isEnd: boolean,
): { node: Text; offset: number } | undefined {
  const piece = pieces.findLast(({ start }) => (isEnd ? start < offset : start <= offset))
  return piece && { node: piece.node, offset: offset - piece.start }
}

function matchesIn(nodes: Text[], pattern: RegExp): Range[] {
  let text = ''
  const pieces = nodes.map((node): Piece => {
    const start = text.length
    text += node.data
    return { node, start }
  })
  return [...text.matchAll(pattern)].flatMap((match) => {
    const start = placeAt(pieces, match.index, false)
    const end = placeAt(pieces, match.index + match[0].length, true)
    if (!start || !end) return []
    const range = document.createRange()
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset)
    return [range]
  })
}

/** In reading order; none for a blank term. */
export function findMatches(root: Element, term: string): Range[] {
  if (term.trim() === '') return []
  const pattern = patternOf(term)
  return textNodesByBlock(root).flatMap((nodes) => matchesIn(nodes, pattern))
}
