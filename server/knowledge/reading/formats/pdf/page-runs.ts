import type { getDocumentProxy } from 'unpdf'

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** A stretch of text in one font on one line, in points from the page's top left; `y` is its baseline. */
export interface Run {
  text: string
  x: number
  right: number
  y: number
  size: number
  font: string
  /** A space was drawn before it. */
  isSpaced: boolean
  isRightToLeft: boolean
}

/** A page's text in the order it was drawn, turned the way a reader sees it. Slanted and vertical text (watermarks) is left out. */
export async function pageRuns(page: PdfPage): Promise<Run[]> {
  const { transform: view } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const runs: Run[] = []
  let isSpaced = false
  for (const item of content.items) {
    if (!('str' in item)) continue
    const run = toRun(item, view, isSpaced)
    if (run) runs.push(run)
    isSpaced = run ? /\s$/.test(item.str) : isSpaced || item.str.length > 0
    if (item.hasEOL) isSpaced = false
  }
  return runs
}

type Item = Extract<Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number], { str: string }>

function toRun(item: Item, view: number[], isSpaced: boolean): Run | null {
  const text = item.str.trim()
  if (!text) return null
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = multiply(view, item.transform)
  if (Math.abs(b) > 0.1 * Math.abs(a) || a < 0) return null
  return {
    text,
    x,
    right: x + item.width,
    y,
    size: Math.hypot(c, d),
    font: item.fontName,
    isSpaced: isSpaced || /^\s/.test(item.str),
    isRightToLeft: item.dir === 'rtl',
  }
}

/** Product of two PDF transformation matrices (ISO 32000-1, 8.3.4). */
function multiply(left: number[], right: number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = left
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = right
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
