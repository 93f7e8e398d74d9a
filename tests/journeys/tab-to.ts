import type { Page } from 'playwright-core'

const PRESSES_AT_MOST = 60

/** What a person hears at the focus: its name, and 'tab' before that of a tab; nothing for a mere area of the page. */
const nameOfFocus = () => {
  const element = document.activeElement
  const role = element?.getAttribute('role')
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
  const label = isField ? element.labels?.[0]?.textContent : undefined
  const name = element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
  if (role === 'tabpanel') return ''
  return role === 'tab' ? `tab ${name.trim()}` : name.trim()
}

/** Presses Tab until what is focused bears this name, as a person without a mouse would. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const seen: string[] = []
  for (let presses = 0; presses < PRESSES_AT_MOST; presses++) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(nameOfFocus)
    seen.push(focused.slice(0, 40))
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`${key} never came to ${name}: ${seen.join(' | ')}`)
}
