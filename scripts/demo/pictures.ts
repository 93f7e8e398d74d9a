/** Pictures of a screen for the landing page: in both themes, in a small window and on a phone, so that they can be read there. */
import type { Page } from 'playwright-core'
import { FILM_HEIGHT_PX, FILM_WIDTH_PX, type Film } from './film.ts'

interface WindowSize {
  width: number
  height: number
}
/** As `web/landing/how-it-works.tsx` shows them. */
const WINDOWS: Record<'wide' | 'phone', WindowSize> = {
  wide: { width: 864, height: 540 },
  phone: { width: 400, height: 500 },
}
const THEMES = ['dark', 'light'] as const
/** For sharp screens. */
const PIXELS_PER_PX = 2

/** PNGs by name: `teach-wide-dark` and so on. */
export type Pictures = Record<string, Buffer>

/** The film does not show it: the page is as before in the end. `prepare` is done in each window. */
export async function takePictures(
  page: Page,
  film: Film,
  name: string,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Pictures> {
  const pictures: Pictures = {}
  const session = await page.context().newCDPSession(page)
  const resize = ({ width, height }: WindowSize, deviceScaleFactor: number) =>
    session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false })
  const setTheme = (theme: string) =>
    page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
  await film.cut(page, async () => {
    for (const [kind, size] of Object.entries(WINDOWS)) {
      await resize(size, PIXELS_PER_PX)
      await prepare()
      for (const theme of THEMES) {
        await setTheme(theme)
        await page.waitForTimeout(400)
        const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
        pictures[`${name}-${kind}-${theme}`] = Buffer.from(data, 'base64')
      }
    }
    await setTheme('dark')
    // The session stays open: closing it resets the window size, which stretches the rest of the film.
    await resize({ width: FILM_WIDTH_PX, height: FILM_HEIGHT_PX }, 1)
  })
  return pictures
}
