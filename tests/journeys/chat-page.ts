/** Page object of a chat: a public posit that knows of one ferry, a model to answer from it, and a person at a browser. */
import { afterAll, beforeAll, expect } from 'vitest'
import { buildPosit } from '../factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startVisitor } from './visitor.ts'

const KNOWLEDGE = ['The ferry to the island leaves at noon from pier four.']

export function startChat() {
  let fake: FakeOpenAi
  const visitor = startVisitor(async () => {
    fake = await startFakeOpenAi()
    return fake.env
  })
  let path: string
  beforeAll(async () => {
    const posit = { title: 'Harbour guide', privacy: 'public' as const, knowledge: KNOWLEDGE }
    path = `/chat-with-posit/${(await buildPosit(visitor.app, posit)).id}`
  })
  afterAll(() => fake?.close())

  const composer = () => visitor.page.getByRole('textbox', { name: 'Your question' })
  const articles = () => visitor.page.getByRole('log', { name: 'Conversation' }).getByRole('article')
  return {
    visitor,
    get path() {
      return path
    },
    articles,
    dialog: () => visitor.page.getByRole('dialog'),
    openChat: () => visitor.open(path),
    async askAndRead() {
      await composer().fill('When does the ferry leave?')
      await composer().press('Enter')
      await expect.poll(() => articles().count()).toBe(2)
    },
  }
}
