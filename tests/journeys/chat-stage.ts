/** Where the chat is met: a public posit that knows of one ferry, a model to answer from it, and a person at a browser. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startVisitor } from './visitor.ts'

export const KNOWLEDGE = 'The ferry to the island leaves at noon from pier four.'
export const QUESTION = 'When does the ferry leave?'

export function startChat() {
  let fake: FakeOpenAi
  let owner: TestUser
  let positId: string
  const visitor = startVisitor(async () => {
    fake = await startFakeOpenAi()
    return fake.env
  })
  beforeAll(async () => {
    owner = await buildUser(visitor.app)
    const posit = { owner, title: 'Harbour guide', knowledge: [KNOWLEDGE] }
    positId = (await buildPosit(visitor.app, { ...posit, privacy: 'public' })).id
  })
  beforeEach(() => {
    fake.reset()
  })
  afterAll(() => fake?.close())

  const composer = () => visitor.page.getByRole('textbox', { name: /Your (question|message)/ })
  const log = () => visitor.page.getByRole('log', { name: 'Conversation' })
  const articles = () => log().getByRole('article')
  async function ask(text = QUESTION) {
    await composer().fill(text)
    await composer().press('Enter')
  }
  return {
    visitor,
    get fake() {
      return fake
    },
    get owner() {
      return owner
    },
    get positId() {
      return positId
    },
    composer,
    log,
    articles,
    dialog: () => visitor.page.getByRole('dialog'),
    openChat: (query = '') => visitor.open(`/chat-with-posit/${positId}${query}`),
    ask,
    async askAndRead(text = QUESTION) {
      const before = await articles().count()
      await ask(text)
      await expect.poll(() => articles().count()).toBe(before + 2)
    },
  }
}
