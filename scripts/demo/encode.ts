/** Pictures into files, by the encoders that Chromium has: no other program is needed. */
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { FILM_HEIGHT_PX, FILM_WIDTH_PX, type Frame } from './film.ts'

const MUXER = createRequire(import.meta.url)
  .resolve('mediabunny')
  .replace(/[^/]+$/, 'mediabunny.min.cjs')
const BITS_PER_SECOND = 3_000_000
/** Between them, dark shades of what was there before stay faintly visible. */
const KEY_FRAME_SECONDS = 1
const SHORTEST_FRAME_SECONDS = 1 / 15
/** The encoder needs a secure context, which `localhost` is. */
const BLANK_PAGE = 'http://localhost/'

async function openBlankPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.route(BLANK_PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Encoder</title>' }),
  )
  await page.goto(BLANK_PAGE)
  await page.addScriptTag({ path: MUXER })
  return page
}

/** Of frames that follow each other faster than the film runs, the last one counts. */
const thin = (frames: Frame[]) =>
  frames.filter((frame, index) => {
    const next = frames[index + 1]
    return !next || next.seconds - frame.seconds >= SHORTEST_FRAME_SECONDS
  })

/** WebM with VP9, as bytes. */
export async function encodeFilm(browser: Browser, all: Frame[], seconds: number): Promise<Buffer> {
  const page = await openBlankPage(browser)
  const size = { width: FILM_WIDTH_PX, height: FILM_HEIGHT_PX }
  const settings = { ...size, bitrate: BITS_PER_SECOND, keyFrameInterval: KEY_FRAME_SECONDS }
  await page.evaluate(async ({ width, height, bitrate, keyFrameInterval }) => {
    const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = (globalThis as never as MuxerGlobals)
      .Mediabunny
    const canvas = new OffscreenCanvas(width, height)
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
    const source = new CanvasSource(canvas, { codec: 'vp9', bitrate, keyFrameInterval })
    output.addVideoTrack(source)
    await output.start()
    Object.assign(globalThis, { encoder: { canvas, output, source } })
  }, settings)
  const frames = thin(all)
  for (const [index, { seconds: at, jpeg }] of frames.entries()) {
    const until = frames[index + 1]?.seconds ?? seconds
    await page.evaluate(
      async ([data, start, length]) => {
        const { canvas, source } = (globalThis as never as MuxerGlobals).encoder
        const blob = await (await fetch(`data:image/jpeg;base64,${data}`)).blob()
        canvas.getContext('2d')?.drawImage(await createImageBitmap(blob), 0, 0, canvas.width, canvas.height)
        await source.add(start, length)
      },
      [jpeg, at, Math.max(until - at, SHORTEST_FRAME_SECONDS)] as const,
    )
  }
  const base64 = await page.evaluate(async () => {
    const { output } = (globalThis as never as MuxerGlobals).encoder
    await output.finalize()
    let text = ''
    for (const byte of new Uint8Array(output.target.buffer)) text += String.fromCharCode(byte)
    return btoa(text)
  })
  await page.close()
  return Buffer.from(base64, 'base64')
}

const PICTURE_QUALITY = 0.86

/** A screenshot as WebP, a third of its size. */
export async function encodePicture(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await openBlankPage(browser)
  const base64 = await page.evaluate(
    async ([data, quality]) => {
      const blob = await (await fetch(`data:image/png;base64,${data}`)).blob()
      const bitmap = await createImageBitmap(blob)
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    [png.toString('base64'), PICTURE_QUALITY] as const,
  )
  await page.close()
  return Buffer.from(base64, 'base64')
}

interface VideoSource {
  add(seconds: number, duration: number): Promise<void>
}
interface VideoOutput {
  target: { buffer: ArrayBuffer }
  addVideoTrack(source: VideoSource): void
  start(): Promise<void>
  finalize(): Promise<void>
}
/** Globals of the encoder page: the muxer's, and the film being encoded. */
interface MuxerGlobals {
  Mediabunny: {
    Output: new (options: object) => VideoOutput
    WebMOutputFormat: new () => object
    BufferTarget: new () => object
    CanvasSource: new (canvas: OffscreenCanvas, options: object) => VideoSource
  }
  encoder: { canvas: OffscreenCanvas; output: VideoOutput; source: VideoSource }
}
