/** Whether the host page is light or dark: what is painted counts, as many dark pages declare no colour scheme. */
import type { ColourScheme } from '../../contract/embed.ts'

const COMPUTED_COLOUR = /^(\w+)\((?:srgb |display-p3 )?([^)]*)/
const HALF = 0.5

/** 0 to 1, of a computed colour in any notation; undefined when it lets through what is behind it. */
function lightnessOf(colour: string): number | undefined {
  const [, notation = '', values = ''] = COMPUTED_COLOUR.exec(colour) ?? []
  const [first = 0, second = 0, third = 0, alpha = 1] = values.split(/[\s,/]+/).map(Number)
  if (!notation || alpha < HALF) return undefined
  if (notation.startsWith('ok')) return first
  if (notation.startsWith('l')) return first / 100
  const luma = 0.299 * first + 0.587 * second + 0.114 * third
  return notation === 'color' ? luma : luma / 255
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** Of the nearest painted background behind the element, else of the page's declared scheme. */
export function hostScheme(element: Element): ColourScheme {
  for (let behind = element.parentElement; behind; behind = behind.parentElement) {
    const lightness = lightnessOf(getComputedStyle(behind).backgroundColor)
    if (lightness !== undefined) return lightness < HALF ? 'dark' : 'light'
  }
  const { colorScheme } = getComputedStyle(document.documentElement)
  const isDark = colorScheme.includes('light') ? prefersDark.matches : true
  return colorScheme.includes('dark') && isDark ? 'dark' : 'light'
}

/** What themes are switched with. */
const SWITCHES = { attributeFilter: ['class', 'style', 'data-theme', 'data-mode', 'data-color-mode'] }
/** Until then the new colours are in transition. */
const SETTLED_MS = 350

/** Calls back once the host page may have another scheme. Returns how to stop that. */
export function onSchemeChange(react: () => void): () => void {
  const settle = () => void setTimeout(react, SETTLED_MS)
  const observer = new MutationObserver(settle)
  observer.observe(document.documentElement, SWITCHES)
  observer.observe(document.body, SWITCHES)
  prefersDark.addEventListener('change', settle)
  return () => {
    observer.disconnect()
    prefersDark.removeEventListener('change', settle)
  }
}
