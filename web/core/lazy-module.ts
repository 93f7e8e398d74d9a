import { useState } from 'react'
import { showNotice } from './toast.ts'

const FAILED = {
  title: 'Error',
  description: 'This could not be loaded. Check your connection and try again, or reload the page.',
}

/**
 * A module that loads on demand: `[module, load]`. Without a connection, or after a new release, loading may fail; the page
 * still works, and the next press tries again.
 */
export function useLazyModule<Module extends object>(load: () => Promise<Module>) {
  const [module, setModule] = useState<Module | null>(null)
  const request = () =>
    load().then(
      (loaded) => setModule(loaded),
      () => showNotice(FAILED, 'destructive'),
    )
  return [module, request] as const
}

/** Loads a module as a pointer or the focus nears. Nobody has asked for it yet, so a failure is silent. */
export const preload = (load: () => Promise<unknown>) => () => void load().catch(() => {})
