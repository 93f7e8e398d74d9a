/** A chat on somebody's website, as its visitor uses it. */
import type { Page } from 'playwright-core'
import { LAUNCHER_PATH } from '../../contract/embed.ts'

/** A page whose own rules reach for everything, and hide, turn, fade and restyle it. */
export const HOSTILE_CSS = `* { all: unset !important; display: block !important; visibility: hidden !important; opacity: .5 !important;
  color: red !important; background: yellow !important; font: 40px/3 cursive !important; letter-spacing: 8px !important;
  text-transform: uppercase !important; direction: rtl !important; position: static !important; margin: 9px !important;
  padding: 11px !important; border: 3px dashed lime !important; box-sizing: content-box !important }
  body { transform: rotate(2deg) !important; filter: blur(2px) !important }
  button, iframe, svg { display: none !important; width: 3px !important }`

export const ARTICLE = '<main><h1>Boats</h1><p>Words about boats.</p><button>Order one</button></main>'

export const snippet = (appUrl: string, slug: string) =>
  `<script async src="${appUrl}${LAUNCHER_PATH}" data-posit="${slug}"></script>`

export const launcher = (page: Page) => page.getByRole('button', { name: 'Ask a question', exact: true })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' })
export const framed = (page: Page) => page.frameLocator('iframe[title="Chat"]')

export async function askInFrame(page: Page, question: string) {
  await launcher(page).click()
  await framed(page).getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
}

/** All that a script could change of a page: its computed styles, places, sheets and globals. */
export const lookOfPage = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (element: Element) => {
      const style = getComputedStyle(element)
      return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
    }
    const elements = [document.documentElement, document.body, ...document.querySelectorAll('main, main *')]
    return {
      styles: elements.map(styleOf),
      places: elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      globals: Object.keys(window).filter((name) => !/^(__playwright|\d)/.test(name)),
    }
  })

/** How the launcher's button is drawn. */
export const lookOfLauncher = (page: Page) =>
  launcher(page).evaluate((button) => {
    const { color, backgroundColor, opacity, visibility, fontSize, borderRadius } = getComputedStyle(button)
    const { right, bottom, width, height } = button.getBoundingClientRect()
    const fromCorner = [innerWidth - right, innerHeight - bottom, width, height]
    return { color, backgroundColor, opacity, visibility, fontSize, borderRadius, fromCorner }
  })
