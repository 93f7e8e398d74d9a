import { expect, test } from 'vitest'
import type { Turn } from '../../types.ts'
import { VOICE } from '../replying/test-knowledge.ts'
import { readLesson } from './read-lesson.ts'
import { replyToLesson } from './reply-to-lesson.ts'

async function replyTo(message: string, history: Turn[] = [], known: string[] = []): Promise<string> {
  const { signal } = new AbortController()
  const sources = known.map((text) => ({ id: text, name: '', text }))
  const input = { voice: VOICE, message, history, sources }
  const acts = await readLesson(input, signal)
  const nothing = {
    files: [],
    isKnown: false,
    answer: null,
    undone: null,
    summary: '',
    answersVisitors: false,
  }
  let reply = ''
  const matters = { visitors: [], open: [] }
  await replyToLesson({ ...input, ...nothing, matters, acts }, signal, (text) => {
    reply += text
  })
  return reply
}

test('who asks what is known is shown the newest statements in their own words', async () => {
  const known = ['In 2018 we moved.', `# Rules\n\nWe ${'tidy up and '.repeat(30)}leave.`]
  const reply = await replyTo('what have you got so far?', [], known)
  expect(reply).toMatch(/2 things[^\n]*\n\n- In 2018 we moved\.\n- Rules We tidy up[^\n]{80,120} …\n\nW/)
})

test('a German greeting is answered in German, and a German who says bye too', async () => {
  expect(await replyTo('Guten Tag')).toMatch(/^Schön, von dir zu hören!/)
  const history: Turn[] = [{ role: 'user', content: 'Ich leite eine kleine Tischlerei.' }]
  expect(await replyTo('bye', history)).toMatch(/^Bis bald!/)
})
