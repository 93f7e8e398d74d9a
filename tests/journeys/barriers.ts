/** axe on a screen as it stands, and in all four looks: dark and light, on a phone and a desktop. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WIDTHS_PX = [360, 1280]
const HEIGHT_PX = 900

/** A colour on its way to another has neither's contrast. */
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
  // No screen has a frame. The other way of axe is for pages with some, and opens a second page at each look.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

/** `rules`: these alone. A notice that began to fade while axe was looking is looked at again, or is gone. */
export async function expectNoBarrier(page: Page, where: string, rules?: string[]) {
  const found = await findBarriers(page, rules)
  expect(found.length > 0 ? await findBarriers(page, rules) : found, where).toEqual([])
}

const setTheme = (page: Page, theme: string | null) =>
  page
    .locator(':root')
    .evaluate(
      (root, name) => (name ? root.setAttribute('data-theme', name) : root.removeAttribute('data-theme')),
      theme,
    )

/** At the window's present size. Between themes only colours differ, so in the other one only contrast is looked at. */
export async function expectNoBarrierInBothThemes(page: Page, state: string) {
  const theme = await page.locator(':root').getAttribute('data-theme')
  const where = `${state} at ${page.viewportSize()?.width} px`
  await expectNoBarrier(page, where)
  await setTheme(page, theme === 'light' ? null : 'light')
  await expectNoBarrier(page, `${where} in the other theme`, ['color-contrast'])
  await setTheme(page, theme)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${where} goes beyond the window`).toBeLessThanOrEqual(0)
}

/** The screen stays open meanwhile and is as before in the end. */
export async function expectNoBarrierInAnyLook(page: Page, state: string) {
  const size = page.viewportSize()
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    await expectNoBarrierInBothThemes(page, state)
  }
  if (size) await page.setViewportSize(size)
}
