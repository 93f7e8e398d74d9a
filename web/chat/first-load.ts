import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Conversation } from '../../contract/chat.ts'
import { FIRST_DATA_ID, FIRST_LOOK_ID } from '../../contract/first-look.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { wasEntered } from '../core/early-press.ts'
import { chatPositQuery, conversationQuery } from './queries.ts'

const EMPTY: Conversation = { messages: [], older: null }

const find = <T extends Element>(selector: string) =>
  typeof document === 'undefined' ? null : document.querySelector<T>(selector)

// Read as this code arrives: the elements go when the screen takes the look's place.
const written = find(`#${FIRST_DATA_ID}`)?.textContent
const firstBox = find<HTMLTextAreaElement>(`#${FIRST_LOOK_ID} textarea`)
let first: ChatPosit | null = written ? JSON.parse(written) : null

let hadFocus = firstBox !== null && document.activeElement === firstBox
firstBox?.addEventListener('focus', () => {
  hadFocus = true
})
firstBox?.addEventListener('blur', () => {
  // It also blurs as it is taken out of the page, which is no leaving: the screen asks within the same task.
  setTimeout(() => {
    hadFocus = document.activeElement === firstBox
  })
})

/**
 * What the page came with, once. The server draws a first look only for a browser that has never been here, so the
 * conversation is known to be empty; it is asked for all the same.
 */
export function useFirstLoad(positId: string) {
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
  /** Enter was pressed behind it. */
  onSent(text: string): void
}

/** The composer of the first look goes on in the real one: its text, where the person stood, and that it was sent. */
export function useFirstText({ input, onTyped, onSent }: FirstTextOptions) {
  const [box] = useState(() => (isTaken ? null : firstBox))
  // Before anything else can be pressed, which would go to the page instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen has taken the look's place
  useLayoutEffect(() => {
    if (box && !wasEntered(box) && box.value !== '') onTyped(box.value)
    if (box && hadFocus) input.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => {
    isTaken = true
    if (box && wasEntered(box) && box.value.trim() !== '') onSent(box.value)
  }, [])
}
