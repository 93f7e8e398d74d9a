/** Takes pictures of a page as Chromium itself paints them, and keeps the time of the film. */
import type { CDPSession, Page } from 'playwright-core'

export const FILM_WIDTH_PX = 1280
export const FILM_HEIGHT_PX = 720
/** A wait on a slow machine is no part of the story: it is cut to this. Pauses for reading are added by `hold`. */
const LONGEST_WAIT_SECONDS = 0.2

export interface Frame {
  /** From the start of the film. */
  seconds: number
  jpeg: string
}

export interface Caption {
  seconds: number
  text: string
}

export class Film {
  readonly frames: Frame[] = []
  readonly captions: Caption[] = []
  #seconds = 0
  #lastClock = 0
  #session: CDPSession | null = null
  #isCut = false

  /** Everything the page shows from now on, until the next `watch`. */
  async watch(page: Page) {
    await this.#session?.send('Page.stopScreencast').catch(() => {})
    const session = await page.context().newCDPSession(page)
    this.#session = session
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
      if (session !== this.#session || this.#isCut) return
      this.#pass()
      this.frames.push({ seconds: this.#seconds, jpeg: data })
    })
    const size = { maxWidth: FILM_WIDTH_PX, maxHeight: FILM_HEIGHT_PX }
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, ...size })
  }

  caption(text: string) {
    this.#pass()
    this.captions.push({ seconds: this.#seconds, text })
  }

  /** Holds the current frame for this many seconds. */
  hold(seconds: number) {
    this.#pass()
    this.#seconds += seconds
  }

  /** Cuts `work` from the film, which resumes with the page as `work` left it. */
  async cut(page: Page, work: () => Promise<unknown>) {
    this.#pass()
    this.#isCut = true
    await work()
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 90 })
    this.#lastClock = performance.now() / 1000
    this.frames.push({ seconds: this.#seconds, jpeg: jpeg.toString('base64') })
    this.#isCut = false
  }

  async end() {
    this.#pass()
    this.#isCut = true
    await this.#session?.send('Page.stopScreencast')
  }

  /** Runs faster, if need be, so that all of it takes at most so long. */
  fitInto(seconds: number) {
    const pace = Math.min(1, seconds / this.#seconds)
    for (const part of [...this.frames, ...this.captions]) part.seconds *= pace
    this.#seconds *= pace
  }

  get seconds() {
    return this.#seconds
  }

  #pass() {
    const now = performance.now() / 1000
    if (this.#lastClock > 0) this.#seconds += Math.min(now - this.#lastClock, LONGEST_WAIT_SECONDS)
    this.#lastClock = now
  }
}
