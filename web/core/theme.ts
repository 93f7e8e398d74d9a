import { useSyncExternalStore } from 'react'
import { THEME_STORAGE_KEY } from '../../contract/interface.ts'
import { SESSION_HINT_KEY } from './session/session-hint.ts'

export type Theme = 'dark' | 'light'

const root = () => document.documentElement
const listeners = new Set<() => void>()

const currentTheme = (): Theme => (root().dataset.theme === 'light' ? 'light' : 'dark')

/** The colour of the browser's own bar, the same as the page's ground in tokens.css. */
const BAR_COLOURS: Record<Theme, string> = { dark: '#110f0d', light: '#fbfaf7' }

function setTheme(theme: Theme) {
  root().dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme])
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The theme and a switch. Pages rendered ahead of time are dark until the browser's own choice is read. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme, (): Theme => 'dark')
  return { theme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }
}

/**
 * Runs in the head before the first paint, to avoid a flash of the other theme or of a guest's buttons.
 * It also disables zod's probe for `eval`: the content security policy would report the probe.
 * It removes the title that the server rendered for clients without scripts: React manages only its own.
 * It is inline in each page; the server allows it by its hash, so it must not differ between pages.
 */
export const FIRST_PAINT_SCRIPT = `globalThis.__zod_globalConfig={jitless:true};document.querySelector('title[data-served]')?.remove();try{var r=document.documentElement,s=localStorage;if(s.getItem('${THEME_STORAGE_KEY}')==='light'){r.dataset.theme='light';document.querySelector('meta[name="theme-color"]').content='${BAR_COLOURS.light}'}if(s.getItem('${SESSION_HINT_KEY}'))r.toggleAttribute('data-returning',true)}catch{}`
export const FIRST_BAR_COLOUR = BAR_COLOURS.dark
