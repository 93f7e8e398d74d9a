import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { articles, askAndRead, composer } from '../../../tests/web/chat-screen.ts'
import { answerChat } from '../../../tests/web/conversation.ts'
import { button, dialog } from '../../../tests/web/find.ts'
import { citation } from '../../../tests/web/objects.ts'
import { openApp } from '../../../tests/web/open-app.tsx'

async function openChat(reply: Parameters<typeof answerChat>[1] = {}) {
  await openApp(answerChat({}, reply).path, null)
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

test('passages near the question are offered whole by their first words', async () => {
  const quote = 'Verkehrsbeschränkungsverordnungen der Hafenbehörde gelten an allen Anlegestellen der Insel.'
  await page.viewport(360, 740)
  await openChat({ end: { related: [citation({ quote })] } })
  await askAndRead()
  const link = button('Verkehrsbeschränkungsverordnungen der Hafenbehörde gelten an allen …')
  await expect.element(link).toBeVisible()
  expect(link.element().clientHeight).toBeGreaterThanOrEqual(24)
  expect(link.element().scrollWidth).toBe(link.element().clientWidth)
})
