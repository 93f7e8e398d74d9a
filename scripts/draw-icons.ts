/** `npm run draw-icons`: the icons of the installed app, drawn from the one SVG. Run it again when `public/favicon.svg` changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

const PUBLIC = join(import.meta.dirname, '../public')
/** Systems crop a maskable icon to their own shape; the middle four fifths are safe. */
const MASKABLE_SCALE = 0.8

const svg = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
const [, frame = '', drawing = ''] = /<rect([^>]*)\/>([\s\S]*)<\/svg>/.exec(svg) ?? []
const ground = /fill="([^"]+)"/.exec(frame)?.[1] ?? 'black'

/** Filled to the corners, the drawing scaled about the middle. */
const square = (scale: number) => {
  const shift = 16 * (1 - scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${drawing}</g></svg>`
}

function draw(name: string, source: string, pixels: number) {
  const png = new Resvg(source, { fitTo: { mode: 'width', value: pixels } }).render().asPng()
  writeFileSync(join(PUBLIC, name), png)
  console.log(`${name}: ${png.length} bytes`)
}

/** An ICO file may contain a PNG: for clients that request `/favicon.ico` without reading the page. */
function drawFavicon(pixels: number) {
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: pixels } }).render().asPng()
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(pixels, 6)
  header.writeUInt8(pixels, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  writeFileSync(join(PUBLIC, 'favicon.ico'), Buffer.concat([header, png]))
}

drawFavicon(48)
draw('icon-192.png', svg, 192)
draw('icon-512.png', svg, 512)
draw('icon-maskable-512.png', square(MASKABLE_SCALE), 512)
draw('apple-touch-icon.png', square(1), 180)
