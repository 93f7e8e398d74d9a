import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Conversation } from '../../contract/chat.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { PRERENDERED_DATA_ID, PRERENDERED_ID } from '../../contract/prerendered-page.ts'
import { wasEnterPressed } from '../core/event-replay.ts'
import { chatPositQuery, conversationQuery } from './queries.ts'

const EMPTY: Conversation = { messages: [], older: null }

const find = <T extends Element>(selector: string) =>
  typeof document === 'undefined' ? null : document.querySelector<T>(selector)

// Read on import: the elements are removed when the screen replaces the prerendered page.
const json = find(`#${PRERENDERED_DATA_ID}`)?.textContent
const firstBox = find<HTMLTextAreaElement>(`#${PRERENDERED_ID} textarea`)
let first: ChatPosit | null = json ? JSON.parse(json) : null

let hadFocus = firstBox !== null && document.activeElement === firstBox
firstBox?.addEventListener('focus', () => {
  hadFocus = true
})
firstBox?.addEventListener('blur', () => {
  // Removal from the page also blurs it: the screen reads `hadFocus` within the same task.
  setTimeout(() => {
    hadFocus = document.activeElement === firstBox
  })
})

/**
 * Seeds the cache with the data in the page, once. The server prerenders only for a first visit, so the conversation is known
 * to be empty; it is fetched nevertheless.
 */
export function usePrerenderedData(positId: string) {
  const queryClient = useQueryClient()
  useState(() => {
    if (first?.id !== positId) return
    queryClient.setQueryData(chatPositQuery(positId).queryKey, first)
    queryClient.setQueryData(conversationQuery(positId).queryKey, EMPTY)
    first = null
  })
}

let isTaken = false

interface FirstTextOptions {
  input: RefObject<HTMLTextAreaElement | null>
  onTyped(text: string): void
  /** Enter was pressed. */
  onSent(text: string): void
}

/** Carries the prerendered composer over into the real one: its text, its focus, and a pressed Enter. */
export function usePrerenderedInput({ input, onTyped, onSent }: FirstTextOptions) {
  const [box] = useState(() => (isTaken ? null : firstBox))
  // In a layout effect: before another key press could go to the page instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen has replaced the prerendered page
  useLayoutEffect(() => {
    if (box && !wasEnterPressed(box) && box.value !== '') onTyped(box.value)
    if (box && hadFocus) input.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => {
    isTaken = true
    if (box && wasEnterPressed(box) && box.value.trim() !== '') onSent(box.value)
  }, [])
}
