/** axe on a screen: with all its rules once, and for contrast in the other looks (dark and light, phone and desktop). */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const PHONE_PX = 360
const DESKTOP_PX = 1280
const HEIGHT_PX = 900
const CONTRAST = ['color-contrast']

/** A colour in transition has the contrast of neither end. */
const untilStill = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  )

async function findBarriers(page: Page, rules?: string[]) {
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run({
      iframes: false,
      preload: false,
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    })
    return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  }, rules)
}

/** `rules`: these alone. A notice may fade while axe runs: what it found counts when a second run finds it too. */
async function expectNoBarrier(page: Page, where: string, rules?: string[]) {
  const found = await findBarriers(page, rules)
  expect(found.length > 0 ? await findBarriers(page, rules) : found, where).toEqual([])
}

async function expectNoOverflow(page: Page, where: string) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${where} is wider than the window`).toBeLessThanOrEqual(0)
}

const setTheme = (page: Page, theme: string | null) =>
  page
    .locator(':root')
    .evaluate(
      (root, name) => (name ? root.setAttribute('data-theme', name) : root.removeAttribute('data-theme')),
      theme,
    )

/** At the window's present size. */
async function expectNoBarrierInBothThemes(page: Page, state: string, rules?: string[]) {
  const theme = await page.locator(':root').getAttribute('data-theme')
  const where = `${state} at ${page.viewportSize()?.width} px`
  await expectNoBarrier(page, where, rules)
  await setTheme(page, theme === 'light' ? null : 'light')
  await expectNoBarrier(page, `${where} in the other theme`, CONTRAST)
  await setTheme(page, theme)
  await expectNoOverflow(page, where)
}

/** Leaves the screen open and unchanged. */
export async function expectNoBarrierInAnyLook(page: Page, state: string) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: DESKTOP_PX, height: HEIGHT_PX })
  await expectNoBarrierInBothThemes(page, state, CONTRAST)
  await page.setViewportSize({ width: PHONE_PX, height: HEIGHT_PX })
  await expectNoBarrierInBothThemes(page, state)
  if (size) await page.setViewportSize(size)
}
