/** Draws a preview picture as PNG. Some 100 ms of one core: see `drawer.ts` for where that happens. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from '../../core/http/page-head.ts'
import type { Card } from './card.ts'
import { cardTree } from './card-design.ts'

const { resolve } = createRequire(import.meta.url)
const readFont = (file: string) => readFileSync(resolve(file))

/** Each subset has its own name: of two files with the same name the engine would read only the first. */
const FONTS = [
  { name: 'Newsreader', file: '@fontsource/newsreader/files/newsreader-latin-500-normal.woff' },
  { name: 'Newsreader Extended', file: '@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff' },
  {
    name: 'Newsreader Vietnamese',
    file: '@fontsource/newsreader/files/newsreader-vietnamese-500-normal.woff',
  },
  {
    name: 'Instrument Sans',
    file: '@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff',
  },
].map(({ name, file }) => ({ name, data: readFont(file), weight: 500 as const, style: 'normal' as const }))

export async function drawCard(card: Card): Promise<Uint8Array> {
  const size = { width: PREVIEW_WIDTH_PX, height: PREVIEW_HEIGHT_PX }
  const svg = await satori(cardTree(card) as never, { ...size, fonts: FONTS })
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
