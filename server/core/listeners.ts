/** How a domain calls those below it without knowing them: it notifies, and services.ts subscribes them. */
export interface Listeners<Event extends unknown[]> {
  subscribe(listener: (...event: Event) => void | Promise<void>): void
  /** One after the other, in the order they subscribed; the first that fails fails the caller. */
  notify(...event: Event): Promise<void>
}

export function createListeners<Event extends unknown[]>(): Listeners<Event> {
  const listeners: ((...event: Event) => void | Promise<void>)[] = []
  return {
    subscribe: (listener) => void listeners.push(listener),
    async notify(...event) {
      for (const listener of listeners) await listener(...event)
    },
  }
}
