import type { ReactNode } from 'react'

export interface Toast {
  id: string
  title?: ReactNode
  description?: ReactNode
  variant?: 'destructive'
  open: boolean
}
export type ToastInput = Omit<Toast, 'id' | 'open'>

interface ToastStoreOptions {
  /** How many toasts are shown at once; a newer one replaces the oldest. */
  limit: number
  /** How long a dismissed toast is kept before it leaves the store, in milliseconds. */
  removeDelayMs: number
}

export type ToastStore = ReturnType<typeof createToastStore>

/** The list of toasts, outside React, so that any code may raise one. Newest first. */
export function createToastStore({ limit, removeDelayMs }: ToastStoreOptions) {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const removals = new Map<string, ReturnType<typeof setTimeout>>()

  function set(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function remove(id: string) {
    clearTimeout(removals.get(id))
    removals.delete(id)
    set(toasts.filter((toast) => toast.id !== id))
  }

  const update = (id: string, changes: Partial<ToastInput>) =>
    set(toasts.map((toast) => (toast.id === id ? { ...toast, ...changes } : toast)))

  function dismiss(id: string) {
    if (!removals.has(id))
      removals.set(
        id,
        setTimeout(() => remove(id), removeDelayMs),
      )
    set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  }

  function add(input: ToastInput): string {
    lastId += 1
    const id = String(lastId)
    for (const dropped of toasts.slice(limit - 1)) {
      clearTimeout(removals.get(dropped.id))
      removals.delete(dropped.id)
    }
    set([{ ...input, id, open: true }, ...toasts].slice(0, limit))
    return id
  }

  return {
    add,
    update,
    dismiss,
    remove,
    list: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
