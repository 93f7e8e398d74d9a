/** axe on the screen as it is: whole in one look, for colour contrast alone in the others. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const HEIGHT_PX = 900
const LOOKS = [
  { theme: 'dark', width: 1280, rules: undefined },
  { theme: 'light', width: 1280, rules: ['color-contrast'] },
  { theme: 'light', width: 360, rules: ['color-contrast'] },
  { theme: 'dark', width: 360, rules: ['color-contrast'] },
]

/** A colour on its way to another has the contrast of neither. */
async function untilStill() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

async function findViolations(rules?: string[]) {
  await untilStill()
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

/** A toast that began to fade while axe ran is checked again, or is gone. */
export async function expectAccessible(state: string, rules?: string[]) {
  const found = await findViolations(rules)
  expect(found.length > 0 ? await findViolations(rules) : found, state).toEqual([])
}

/** Dark and light, on a desktop and a phone; nothing may be wider than the window. The screen is as before in the end. */
export async function expectAccessibleInEveryLook(state: string) {
  const root = document.documentElement
  const before = { width: window.innerWidth, height: window.innerHeight, theme: root.dataset.theme }
  for (const { theme, width, rules } of LOOKS) {
    await page.viewport(width, HEIGHT_PX)
    root.dataset.theme = theme
    const look = `${state}, ${theme} at ${width} px`
    await expectAccessible(look, rules)
    expect(root.scrollWidth - window.innerWidth, `${look}: wider than the window by`).toBeLessThanOrEqual(0)
  }
  if (before.theme === undefined) delete root.dataset.theme
  else root.dataset.theme = before.theme
  await page.viewport(before.width, before.height)
}
