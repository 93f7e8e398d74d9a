import { expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

const REMOVE_DELAY_MS = 1_000_000
const createStore = () => createToastStore({ limit: 1, removeDelayMs: REMOVE_DELAY_MS })

test('a new toast replaces the previous one', () => {
  const store = createStore()
  store.add({ title: 'first' })
  store.add({ title: 'second', variant: 'destructive' })
  expect(store.list()).toEqual([{ id: '2', title: 'second', variant: 'destructive', open: true }])
})

test('a dismissed toast closes at once and leaves after the delay', () => {
  vi.useFakeTimers()
  const store = createStore()
  const id = store.add({ title: 'saved' })
  store.dismiss(id)
  expect(store.list()[0]?.open).toBe(false)
  vi.advanceTimersByTime(REMOVE_DELAY_MS - 1)
  expect(store.list()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.list()).toHaveLength(0)
  vi.useRealTimers()
})

test('an open toast can be updated', () => {
  const store = createStore()
  const id = store.add({ title: 'Uploading' })
  store.update(id, { title: 'Uploaded' })
  expect(store.list()).toEqual([{ id, title: 'Uploaded', open: true }])
})

test('listeners are notified of each change until they unsubscribe', () => {
  const store = createStore()
  let changes = 0
  const unsubscribe = store.subscribe(() => {
    changes += 1
  })
  const id = store.add({ title: 'a' })
  store.remove(id)
  unsubscribe()
  store.add({ title: 'b' })
  expect(changes).toBe(2)
})
