/** axe on the screen as it is: whole on a desktop, for colour contrast alone on a phone. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const HEIGHT_PX = 900
/** Both themes and both widths each time; the states of a screen share the two ways to pair them. */
const PAIRS = [
  [
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 360 },
  ],
  [
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 360 },
  ],
]

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const moving = () =>
  document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )

/** A colour on its way to another has the contrast of neither. What ends may begin something: a dialog appears while a menu leaves. */
async function untilStill() {
  do {
    await Promise.allSettled(moving().map(({ finished }) => finished))
    await nextFrame()
    await nextFrame()
  } while (moving().length > 0)
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

/** On a phone with the text at twice its size; the size is as before in the end. */
export async function atDoubledText(check: () => Promise<void>) {
  const root = document.documentElement
  await page.viewport(360, HEIGHT_PX)
  root.style.fontSize = '200%'
  try {
    await untilStill()
    await check()
    expect(root.scrollWidth, 'wider than the window').toBeLessThanOrEqual(window.innerWidth)
  } finally {
    root.style.fontSize = ''
  }
}

/** On a desktop and a phone, one dark, one light; nothing may be wider than the window. The screen is as before in the end. */
export async function expectAccessibleInEveryLook(state: string) {
  const root = document.documentElement
  const before = { width: window.innerWidth, height: window.innerHeight, theme: root.dataset.theme }
  for (const [at, { theme, width }] of (PAIRS[state.length % PAIRS.length] ?? []).entries()) {
    await page.viewport(width, HEIGHT_PX)
    root.dataset.theme = theme
    const look = `${state}, ${theme} at ${width} px`
    await expectAccessible(look, at === 0 ? undefined : ['color-contrast'])
    expect(root.scrollWidth - window.innerWidth, `${look}: wider than the window by`).toBeLessThanOrEqual(0)
  }
  if (before.theme === undefined) delete root.dataset.theme
  else root.dataset.theme = before.theme
  await page.viewport(before.width, before.height)
}
