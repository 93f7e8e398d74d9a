/**
 * `npm run record-demo`: films the product itself, for the landing page's Watch Demo and its pictures. Run it again when the
 * screens have changed, and commit its output under `public/demo/`. `npm run record-demo -- pictures` does not film again.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { newDataDir, removeDataDir, startPosit } from '../bench/posit-server.ts'
import { launchChromium } from '../tests/chromium.ts'
import { encodeFilm, encodePicture } from './demo/encode.ts'
import { type Caption, Film } from './demo/film.ts'
import { playStory } from './demo/story.ts'

const FOLDER = join(import.meta.dirname, '../public/demo')

const LONGEST_SECONDS = 58
/** The host shown in the links of the film and the screenshots. */
const HOST = 'posit.example'
const ADDRESS = `http://${HOST}`

/** A browser to which the server's own address is that of a server on the internet, clipboard and all. */
const launchBrowser = (serverUrl: string) =>
  launchChromium([
    `--host-resolver-rules=MAP ${HOST}:80 ${new URL(serverUrl).host}`,
    `--unsafely-treat-insecure-origin-as-secure=${ADDRESS}`,
  ])

const clock = (seconds: number) => {
  const whole = new Date(seconds * 1000).toISOString()
  return whole.slice(11, 23)
}

function captionsFile(captions: Caption[], end: number): string {
  const cues = captions.map(
    ({ seconds, text }, index) =>
      `${clock(seconds)} --> ${clock(captions[index + 1]?.seconds ?? end)}\n${text}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

function save(name: string, content: string | Buffer) {
  writeFileSync(join(FOLDER, name), content)
  console.log(`${name}: ${Math.round(content.length / 1024)} KB`)
}

async function saveFilm(browser: Browser, film: Film) {
  film.fitInto(LONGEST_SECONDS)
  console.log(`${film.frames.length} frames, ${film.seconds.toFixed(1)} s`)
  save('demo.webm', await encodeFilm(browser, film.frames, film.seconds))
  save('demo.vtt', captionsFile(film.captions, film.seconds))
}

const dataDir = newDataDir()
const server = await startPosit(dataDir, { APP_URL: ADDRESS })
const browser = await launchBrowser(server.url)
try {
  const film = new Film()
  const pictures = await playStory(browser, { ...server, url: ADDRESS }, film)
  mkdirSync(FOLDER, { recursive: true })
  if (!process.argv.includes('pictures')) await saveFilm(browser, film)
  for (const [name, png] of Object.entries(pictures)) save(`${name}.webp`, await encodePicture(browser, png))
} finally {
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
}
