/** A real Chromium: the machine's own, or one installed on the spot where that is possible. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const CACHED = 'chromium-*/{chrome-linux*/chrome,chrome-mac*/*.app/Contents/MacOS/*}'

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...[
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
]

export function launchChromium(moreFlags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...FLAGS, ...moreFlags] })
}

/** Throws one line saying how to get a Chromium when there is none and none can be installed here. */
export function chromiumPath(): string {
  const path = findChromium()
  if (path) return path
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Error(HOW_TO)
  installFromDebian()
  const installed = findChromium()
  if (!installed) throw new Error(HOW_TO)
  return installed
}

const HOW_TO =
  'No Chromium was found: install one (Debian: apt-get install chromium; macOS: brew install --cask google-chrome) or set CHROMIUM_PATH to its program.'

function findChromium(): string | undefined {
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
    cwd && existsSync(cwd) ? globSync(CACHED, { cwd }).map((path) => join(cwd, path)) : [],
  )
}

function installFromDebian() {
  console.log('No Chromium on this machine: installing Debian’s.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update'], { stdio: 'inherit', env })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
}
