import { useState } from 'react'
import { showNotice } from './toast.ts'

const FAILED = {
  title: 'Error',
  description: 'This could not be loaded. Check your connection and try again, or reload the page.',
}

/**
 * `load`, which a failure does not end: a browser remembers by its address that a module failed, so the next try asks for it
 * under another one. Where the browser's error names no address, it is the browser that decides.
 */
export function retryable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let address: string | undefined
  let tries = 0
  const handleFailure = (error: unknown) => {
    address = /https?:[^?\s]+/.exec(String(error))?.[0]
    throw error
  }
  return () =>
    (address ? import(/* @vite-ignore */ `${address}?try=${++tries}`) : load()).catch(handleFailure)
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
