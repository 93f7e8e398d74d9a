/** The parts of a chat, and asking in it. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

export const QUESTION = 'When does the ferry leave?'

export const composer = () => page.getByRole('textbox', { name: /Your (question|message)/ })
export const log = () => page.getByRole('log', { name: 'Conversation' })
export const articles = () => log().getByRole('article')
export const composerText = () => (composer().element() as HTMLTextAreaElement).value

/** Counted without their names, which take long to compute in a long conversation. */
export const countArticles = () =>
  document.querySelectorAll('[role=log] article:not([aria-hidden=true])').length
export const expectArticles = (count: number) => expect.poll(countArticles).toBe(count)

export async function ask(question = QUESTION) {
  await composer().fill(question)
  await userEvent.keyboard('{Enter}')
}

export async function askAndRead(question = QUESTION) {
  const before = countArticles()
  await ask(question)
  await expectArticles(before + 2)
}

/** Installs fake speech recognition and returns the function that speaks to it. */
export function installSpeech() {
  let heard: ((event: unknown) => void) | undefined
  class FakeRecognition extends EventTarget {
    onresult?: (event: unknown) => void
    onend?: () => void
    start() {
      heard = (event) => this.onresult?.(event)
    }
    stop() {
      this.onend?.()
    }
    abort() {
      this.onend?.()
    }
  }
  setSpeech(FakeRecognition)
  return (transcript: string, isFinal: boolean) =>
    heard?.({ results: [Object.assign([{ transcript }], { isFinal })] })
}

/** Undefined: a browser that understands no speech. */
export function setSpeech(recognition: unknown) {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
    Object.defineProperty(window, name, { value: recognition, configurable: true, writable: true })
}
