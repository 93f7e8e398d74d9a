/** A real Chromium: the machine's own. */
import fs, { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell has no window to draw: the same tests take it a tenth less processor time. */
const NAMES = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
]
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const CACHED = 'chromium-*/{chrome-linux*/chrome,chrome-mac*/*.app/Contents/MacOS/*}'

export const CHROMIUM_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...[
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
]

export function launchChromium(moreFlags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, ...moreFlags] })
}

let shared: Promise<Browser> | undefined

/** One for all test files of a worker, which ends with it: each opens contexts of its own. */
export const openChromium = (): Promise<Browser> => (shared ??= launchChromium())

/** Throws one sentence that says how to get a Chromium when there is none. */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) throw new Error(HOW_TO)
  return path
}

const HOW_TO =
  'No Chromium was found: install one (Debian: apt-get install chromium-headless-shell; macOS: brew install --cask google-chrome) or set CHROMIUM_PATH to its program.'

export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH || process.env.CHROME_PATH
  if (named && !existsSync(named))
    throw new Error(`There is no Chromium at ${named}, where CHROMIUM_PATH or CHROME_PATH points.`)
  if (named) return named
  const candidates = [...NAMES.map(onPath), MAC_APPLICATION, chromium.executablePath(), ...playwrightCache()]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Browsers that another version of Playwright has fetched serve as well. */
function playwrightCache(): string[] {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ]
  return folders.flatMap((cwd) =>
    cwd && existsSync(cwd) ? fs.globSync(CACHED, { cwd }).map((path) => join(cwd, path)) : [],
  )
}
