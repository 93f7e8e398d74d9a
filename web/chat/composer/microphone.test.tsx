import { afterEach, describe, expect, test } from 'vitest'
import { composer, composerText, installSpeech, setSpeech } from '../../../tests/web/chat-screen.ts'
import { answerChat } from '../../../tests/web/conversation.ts'
import { button } from '../../../tests/web/find.ts'
import { openApp } from '../../../tests/web/open-app.tsx'

async function openChat() {
  await openApp(answerChat().path, null)
  await expect.element(composer()).toBeVisible()
}

describe('speaking', () => {
  const real: unknown = Reflect.get(window, 'webkitSpeechRecognition')
  afterEach(() => setSpeech(real))

  test('fills the composer during recognition, and stays', async () => {
    const say = installSpeech()
    await openChat()
    await composer().fill('Please:')
    await button('Speak').click()
    await expect.element(button('Stop speaking')).toBeVisible()
    say('when does', false)
    await expect.poll(composerText).toBe('Please: when does')
    say('when does the ferry leave', true)
    await button('Stop speaking').click()
    await expect.element(button('Speak')).toBeVisible()
    expect(composerText()).toBe('Please: when does the ferry leave')
  })

  test('has no button without speech recognition', async () => {
    setSpeech(undefined)
    await openChat()
    expect(button('Speak').query()).toBeNull()
  })
})
