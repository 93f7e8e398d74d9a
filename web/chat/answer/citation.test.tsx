import { expect, test } from 'vitest'
import { articles, askAndRead, composer } from '../../../tests/web/chat-screen.ts'
import { answerChat } from '../../../tests/web/conversation.ts'
import { dialog } from '../../../tests/web/find.ts'
import { openApp } from '../../../tests/web/open-app.tsx'

async function openChat() {
  await openApp(answerChat().path, null)
  await expect.element(composer()).toBeVisible()
}

test('a sentence stays readable where its mark has opened the source', async () => {
  await openChat()
  await askAndRead()
  await articles()
    .last()
    .getByRole('button', { name: /^Source 1/ })
    .click()
  await expect.element(dialog()).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(articles().last().getByRole('paragraph').first().element())
  const { bottom } = range.getBoundingClientRect()
  await expect.poll(() => dialog().element().getBoundingClientRect().top).toBeGreaterThan(bottom)
})
