import { userEvent } from 'vitest/browser'

const MAX_PRESSES = 60

/** What a screen reader says at the focus: its name, after 'tab' for a tab; nothing for a mere area of the page. */
function nameOfFocus(): string {
  const element = document.activeElement
  const role = element?.getAttribute('role')
  if (role === 'tabpanel') return ''
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
  const label = isField ? element.labels?.[0]?.textContent : undefined
  const name = (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  return role === 'tab' ? `tab ${name}` : name
}

/** Presses Tab until the focus bears this name. */
export async function tabTo(name: string | RegExp, { shift = false } = {}) {
  const seen: string[] = []
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await userEvent.tab({ shift })
    const focused = nameOfFocus()
    seen.push(focused.slice(0, 40))
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Tab never came to ${name}: ${seen.join(' | ')}`)
}

export const press = (keys: string) => userEvent.keyboard(keys)
