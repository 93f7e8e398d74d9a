/**
 * P11: what a long answer costs the main thread of a real browser while it streams into the chat, against a page that sets
 * the whole text again at each flush, as a plain markdown renderer does.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Conversation } from '../contract/chat.ts'
import { launchChromium } from '../tests/chromium.ts'
import { longAnswer, piecesOf } from './long-answer-text.ts'
import { type MainThread, traceMainThread } from './main-thread.ts'
import { startModelProcess } from './model-process.ts'
import { createPosit, signUpOwner } from './owner.ts'
import { newDataDir, removeDataDir, startPosit } from './posit-server.ts'
import type { Row } from './row.ts'

const CHARACTERS = 30_000
const SHORTER = 10_000
const CPU_LIMIT_SECONDS = 0.6
const TASK_LIMIT_MS = 50
/** A model of about 250 tokens a second. */
const PIECE_CHARACTERS = 20
const PIECE_GAP_MS = 20
const FLUSH_MS = 40
const LOOK_EVERY_MS = 250
const GROWTH_LIMIT = 1.25
const WINDOW = { width: 1280, height: 800 }
const MARKED = new URL('../node_modules/marked/lib/marked.umd.js', import.meta.url)

async function untilAnswered({ request }: BrowserContext, address: string): Promise<void> {
  for (;;) {
    const { messages } = (await (await request.get(address)).json()) as Conversation
    if (messages.at(-1)?.role === 'assistant') return
    await wait(LOOK_EVERY_MS)
  }
}

async function measureOurs(browser: Browser, url: string, positId: string): Promise<MainThread> {
  const context = await browser.newContext({ viewport: WINDOW })
  const page = await context.newPage()
  await page.goto(`${url}/chat-with-posit/${positId}`, { waitUntil: 'networkidle' })
  const question = page.getByRole('textbox', { name: 'Your question' })
  await question.fill('Tell me all you know.')
  const thread = await traceMainThread(browser, page, async () => {
    // Nothing may inspect the page during the run: inspection is work for its main thread too.
    await question.press('Enter')
    await untilAnswered(context, `${url}/rest/v1/posits/${positId}/chat_messages`)
    await page.getByRole('button', { name: 'Copy answer' }).waitFor()
  })
  await context.close()
  return thread
}

/** The same text at the same pace. */
async function measurePeer(browser: Browser, text: string): Promise<MainThread> {
  const context = await browser.newContext({ viewport: WINDOW })
  const page = await context.newPage()
  await page.setContent('<main style="max-width: 48rem"></main>')
  await page.addScriptTag({ content: readFileSync(MARKED, 'utf8') })
  const step = Math.round((PIECE_CHARACTERS * FLUSH_MS) / PIECE_GAP_MS)
  const thread = await traceMainThread(browser, page, async () => {
    await page.evaluate(
      ([whole, size, pause]) =>
        new Promise<void>((resolve) => {
          const { marked } = globalThis as unknown as { marked: { parse(text: string): string } }
          const place = document.querySelector('main')
          let end = 0
          const timer = setInterval(() => {
            end += size
            if (place) place.innerHTML = marked.parse(whole.slice(0, end))
            if (end < whole.length) return
            clearInterval(timer)
            resolve()
          }, pause)
        }),
      [text, step, FLUSH_MS] as const,
    )
  })
  await context.close()
  return thread
}

export async function benchLongAnswer(): Promise<Row[]> {
  const browser = await launchChromium()
  try {
    const ours = await streamThrough(browser, CHARACTERS)
    const shorter = await streamThrough(browser, SHORTER)
    const peer = await measurePeer(browser, longAnswer(CHARACTERS))
    const pace = `${CHARACTERS} characters, ${PIECE_CHARACTERS} every ${PIECE_GAP_MS} ms`
    const cpu = { ours: ours.cpuSeconds, unit: 's', note: pace }
    return [
      { ...cpu, name: 'P11 long answer, main thread', peer: CPU_LIMIT_SECONDS, target: 1 },
      {
        ...cpu,
        name: 'P11 long answer, main thread, peer',
        peer: peer.cpuSeconds,
        target: 1,
        note: 'peer: marked parses the whole text at each flush',
      },
      {
        name: 'P11 long answer, longest task',
        ours: ours.longestMs,
        peer: TASK_LIMIT_MS,
        unit: 'ms',
        target: 1,
      },
      {
        ...cpu,
        name: 'P11 long answer, growth',
        peer: (shorter.cpuSeconds * CHARACTERS) / SHORTER,
        target: GROWTH_LIMIT,
        note: `against ${CHARACTERS / SHORTER} times that of ${SHORTER} characters`,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function streamThrough(browser: Browser, characters: number): Promise<MainThread> {
  const tokens = piecesOf(`[1] ${longAnswer(characters)}`, PIECE_CHARACTERS)
  const model = await startModelProcess({ tokens, gapMs: PIECE_GAP_MS })
  const dataDir = newDataDir()
  const server = await startPosit(dataDir, {
    OPENAI_API_KEY: 'bench',
    OPENAI_BASE_URL: model.url,
    AI_MODEL: 'fake',
    AI_MAX_OUTPUT_TOKENS: '20000',
  })
  try {
    const client = await signUpOwner(server)
    const positId = await createPosit(client, 'Harbour guide', 'The harbour office opens at six.')
    return await measureOurs(browser, server.url, positId)
  } finally {
    await server.stop()
    await model.stop()
    removeDataDir(dataDir)
  }
}
