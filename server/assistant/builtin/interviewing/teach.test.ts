import { expect, test } from 'vitest'
import type { Learned, TeachInput, Turn } from '../../types.ts'
import { VOICE } from '../replying/test-knowledge.ts'
import { GERMAN_QUESTIONS } from './german-questions.ts'
import { greet } from './greet.ts'
import { interviewQuestions } from './questions.ts'
import { teach } from './teach.ts'

async function tell(
  statement: string,
  changes: Partial<TeachInput> = {},
): Promise<{ text: string; learned: Learned }> {
  const input: TeachInput = { voice: VOICE, statement, history: [], knowledge: '', files: [], ...changes }
  let text = ''
  const learned = await teach(input, new AbortController().signal, (piece) => {
    text += piece
  })
  return { text, learned }
}

test('a new posit is asked about experience and expertise, an old one what to change or add', () => {
  expect(greet(VOICE, true)).toMatch(/experience and expertise/)
  expect(greet(VOICE, false)).toMatch(/change or add/)
})

test('a statement becomes a source with a short name, and is acknowledged by it', async () => {
  const { text, learned } = await tell(
    'Our boathouse was built in 1931, because the old one had burned down.',
  )
  expect(learned).toEqual({
    name: 'Boathouse was built in 1931',
    text: 'Our boathouse was built in 1931, because the old one had burned down.',
  })
  expect(text).toContain('“Boathouse was built in 1931”')
  expect(text).toMatch(/\?$|\.$/)
})

test.each(['hi', 'Thanks!', 'ok', 'skip', "I don't know", 'What should I tell you?'])(
  '"%s" teaches nothing',
  async (message) => {
    expect((await tell(message)).learned).toBeNull()
  },
)

test('a short answer is kept under the question it answers', async () => {
  const asked = await tell('We teach swimming in the harbour since 1998.')
  const question = asked.text.split('. ').at(-1) ?? ''
  const history: Turn[] = [{ role: 'assistant', content: asked.text }]
  const { learned } = await tell('Mostly parents, on weekday evenings', { history })
  expect(question).toContain(learned?.text.split('\n')[0])
  expect(learned?.text).toContain('\nMostly parents')
})

test.each([
  ['I speak Swedish, English and German.', 'I speak Swedish, English and German'],
  ['I left Norrbro in 2015 since the company was sold and the owners', 'I left Norrbro in 2015'],
  ['Our office in York moved to Mill Street 8 in March 2023.', 'Office in York moved to Mill Street 8 …'],
  [
    'Returns: you can send an unused kettle back within 30 days.',
    'Returns: you can send an unused kettle back …',
  ],
  [
    'Ich heiße Jutta Brandner und leite seit 2012 die Gärtnerei in Murnau.',
    'Jutta Brandner und leite seit 2012 die Gärtnerei …',
  ],
  ['Q: How long is the warranty?\nA: Two years.', 'How long is the warranty?'],
  ['Q: Is it safe?\nA: Yes.\n\nQ: Is it loud?\nA: No.', 'Is it safe? and 1 more'],
])('%s is named as readers of a footnote understand it', async (statement, name) => {
  expect((await tell(statement)).learned?.name).toBe(name)
})

test('a greeting is no knowledge', async () => {
  const { learned } = await tell("Hi, I'm Marta and build bridges.")
  expect(learned).toEqual({ name: 'Marta and build bridges', text: "I'm Marta and build bridges." })
})

const BELIEFS = 'What do you believe about your field that others might disagree with?'
const CAREER = 'Where have you worked before? Employers, roles and years help people a lot.'

test.each([
  [BELIEFS, 'In my free time I sing in a choir and restore old wooden boats.', 'In my free time I sing …'],
  [BELIEFS, 'The K2 holds 1.7 litres and uses 2,200 watts.', 'K2 holds 1.7 litres and uses 2,200 watts'],
  [BELIEFS, 'Every employee has 28 days of paid leave.', 'Every employee has 28 days of paid leave'],
  [CAREER, 'No weekends, I work Monday to Thursday.', 'No weekends, I work Monday to Thursday'],
])('after "%s", "%s" is not taken for its answer', async (ask, text, name) => {
  const voice = { ...VOICE, type: 'user_knowledge_base' as const }
  const { learned } = await tell(text, { voice, history: [{ role: 'assistant', content: ask }] })
  expect(learned).toEqual({ name, text })
})

test('an answer that says what was asked is kept under the question', async () => {
  const voice = { ...VOICE, type: 'user_knowledge_base' as const }
  const text = 'I worked at Volvo and then at Norrbro for six years.'
  const { learned } = await tell(text, { voice, history: [{ role: 'assistant', content: CAREER }] })
  expect(learned).toEqual({ name: 'My career', text: `Where have you worked before?\n${text}` })
})

test('no question comes twice, and at the end the link is to be shared', async () => {
  const history: Turn[] = []
  const seen = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const { text } = await tell('skip', { history })
    if (text.includes('share the link')) break
    expect(seen).not.toContain(text)
    seen.add(text)
    history.push({ role: 'assistant', content: text })
  }
  expect(seen.size).toBeGreaterThan(8)
  expect((await tell('skip', { history })).text).toContain('share the link')
})

test('what the knowledge already tells is not asked first', async () => {
  const first = await tell('We are a school.')
  const knowledge = 'This is a product of our team. The service is about a company project.'
  const second = await tell('We are a school.', { knowledge })
  expect(second.text).not.toBe(first.text)
})

test('people are asked about themselves, knowledge bases about their subject, by audience', async () => {
  const person = await tell('I grow apples.', { voice: { ...VOICE, type: 'user_knowledge_base' } })
  const base = await tell('I grow apples.', { voice: { ...VOICE, type: 'decision_tracking' } })
  expect(person.text).not.toBe(base.text)
})

test('files are named', async () => {
  const { text } = await tell('thanks', { files: ['a.pdf', 'b.docx', 'c.txt', 'd.md'] })
  expect(text).toContain('“a.pdf”, “b.docx”, “c.txt” and 1 more')
})

test('an owner who writes German is interviewed in German, and asked nothing twice in another language', async () => {
  const voice = { ...VOICE, type: 'user_knowledge_base' as const }
  const first = await tell('Ich leite seit 2012 eine kleine Tischlerei in Husum mit vier Leuten.', { voice })
  expect(first.text).toMatch(/^Gut, ich habe „.+“ notiert\. .+\?/)
  const history: Turn[] = [
    { role: 'assistant', content: 'What do you do today, and what does a typical week look like?' },
    { role: 'user', content: 'Ich leite eine Tischlerei.' },
    { role: 'assistant', content: first.text },
  ]
  const second = await tell('Bauzeichner, danach Tischler in Flensburg', { voice, history })
  expect(second.learned?.name).toMatch(/^Mein/)
  expect(second.learned?.text).toMatch(/\?\nBauzeichner/)
  expect(second.text).not.toContain('Was machst du heute beruflich')
  expect((await tell('weiß nicht', { voice, history })).text).toMatch(/^Kein Problem/)
  expect((await tell('Danke!', { voice, history, files: ['a.pdf', 'b.docx'] })).text).toContain(
    '„a.pdf“ und „b.docx“',
  )
})

test('every question of the bank is there in German', () => {
  for (const type of ['user_knowledge_base', 'decision_tracking'] as const)
    for (const audience of ['team', 'self', 'public', 'project'] as const)
      for (const { topic } of interviewQuestions(type, audience))
        expect(GERMAN_QUESTIONS).toHaveProperty([topic])
})
