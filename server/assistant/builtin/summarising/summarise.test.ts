import { expect, test } from 'vitest'
import { knowing, VOICE } from '../../../../tests/assistant/knowing.ts'
import type { QueryPlan, StoredKnowledge } from '../../types.ts'
import { readSections } from './key-sentences.ts'
import { inMemory } from './suggest-questions.ts'
import { summarise } from './summarise.ts'
import { summariseConversation } from './summarise-conversation.ts'

const signal = new AbortController().signal
const PERSON = {
  name: 'About me',
  text: 'I am Marta Lindqvist, a product designer in Gothenburg. I was born in Umeå and studied industrial design at Lund University.\n\nIn 2013 I joined Volvo as an interface designer. Later I founded Lumo, a company that makes lamps for people who sleep badly. Lumo has 23 employees.',
}
const FAQ = {
  name: 'Questions',
  text: '# Staff questions\n\nQ: How many vacation days do I get?\nA: Full-time staff have 28 days a year.\n\nQ: When is payday?\nA: Salaries are transferred on the 27th of each month.',
}

test('the light summary introduces the subject, the full one follows the headings', async () => {
  const summaries = await summarise(VOICE, [PERSON, FAQ], signal)
  expect(summaries.summary_light).toMatch(/^I am Marta Lindqvist, a product designer in Gothenburg\./)
  expect(summaries.summary.length).toBeGreaterThanOrEqual(summaries.summary_light.length)
  expect(summaries.summary_full).toContain('## About me')
  expect(summaries.summary_full).toContain('### When is payday?\n\n- Salaries are transferred')
})

test('answers without their questions are no summary', async () => {
  const text =
    'Q: Can I boil milk in it?\nA: No. Milk burns onto the heating plate.\n\nQ: How long is the warranty?\nA: Two years from the date of purchase.'
  const alone = await summarise(VOICE, [{ name: 'Questions', text }], signal)
  expect(alone.summary_light).toBe('Questions and answers. Can I boil milk in it? How long is the warranty?')
  const shipping = { name: 'Shipping', text: 'Shipping is free for orders over 50 euros.' }
  const beside = await summarise(VOICE, [{ name: 'Questions', text }, shipping], signal)
  expect(beside.summary_light).toBe(shipping.text)
  expect(beside.summary_full).toContain('### Can I boil milk in it?')
  const person = 'What do you do today?\nI build bridges of wood in Gothenburg.'
  expect((await summarise(VOICE, [{ name: 'My work', text: person }], signal)).summary_light).toBe(
    'I build bridges of wood in Gothenburg.',
  )
})

test('every sentence of a summary is in a source', async () => {
  const { summary } = await summarise(VOICE, [PERSON], signal)
  for (const sentence of summary.split(/(?<=\.) /)) expect(PERSON.text).toContain(sentence)
})

test.each([
  ['I am a florist in Freiburg. I sell tulips.', 'Florist in Freiburg'],
  ['Hi, I’m Marta Lindqvist and I build bridges.', 'Marta Lindqvist, building bridges'],
  ['i sharpen knives and garden tools from a van', 'Sharpening knives and garden tools'],
  ['Im secretary for Priory Road allotments', 'Secretary for Priory Road allotments'],
  [
    'Ich heiße Jutta Brenneke und backe seit 1998 Sauerteigbrot in Göttingen.',
    'Jutta Brenneke, Sauerteigbrot',
  ],
  [
    'The crane goes up to 12 tonnes. Book the crane early. Winter storage is 18 euros.',
    'Crane and winter storage',
  ],
  ['alright, dave here, plumber in leeds, 22 years at it', 'Dave, plumber in Leeds'],
  ['I run a small flower shop in Bergen called Tulipa.', 'Tulipa, small flower shop in Bergen'],
  ['The tide tables are free.', 'Tide tables'],
  ['Wir sind eine kleine Gärtnerei in Murnau.', 'Kleine Gärtnerei in Murnau'],
  ['Ich leite die Gärtnerei Brandner in Murnau.', 'Gärtnerei Brandner in Murnau'],
  ['Den Schlüssel gibt es im Büro.', 'Schlüssel'],
  ['Hull Dental is a practice near the station. Children are welcome.', 'Hull Dental'],
  ['Soy Lucía, guía oficial en Granada desde 2012.', 'Lucía, guía oficial en Granada'],
  [
    '# 🍂 Common questions: Harbour Clinic Dr. Hale & Dr. Obi\n\nWe are by the pier.',
    'Harbour Clinic Dr. Hale & Dr. Obi',
  ],
  ['THE HARBOUR MUSEUM\n\nOpen from ten to five.', 'The Harbour Museum'],
  ['Thanks a lot!', ''],
])('%j is titled %j', async (text, title) => {
  expect((await summarise(VOICE, [{ name: 'Note', text }], signal)).title).toBe(title)
})

test('an introduction names the posit, whatever was said before it', async () => {
  const texts = ['Callout is 65 euros.', 'I am a locksmith in Ghent.']
  const sources = texts.map((text) => ({ name: 'Note', text }))
  expect((await summarise(VOICE, sources, signal)).title).toBe('Locksmith in Ghent')
})

test('a verb alone is no title', async () => {
  const text = 'I take on a client only if they can say their problem.'
  expect((await summarise(VOICE, [{ name: text, text }], signal)).title).not.toBe('Taking')
})

test('talk that was stored is in no summary, title or question', async () => {
  const texts = ["I'd rather not say.", 'Good morning, my dear!', 'Alright, Nils here, ferryman in Bergen.']
  const sources = texts.map((text) => ({ name: 'Note', text }))
  const { title, summary, suggested_questions } = await summarise(VOICE, sources, signal)
  expect(title).toBe('Nils, ferryman in Bergen')
  expect(summary).toBe('Nils here, ferryman in Bergen.')
  expect(suggested_questions.join(' ')).not.toMatch(/dear|rather|morning/i)
})

test('a price, a time and a permission are asked for as visitors ask', async () => {
  const text =
    '# Harbour hall\n\n## Rules\n\nThe fee is £26 a month.\n\n## Dates\n\nThe summer cup takes place on the second Saturday in June.\n\n## Leaving\n\nYou can leave at the end of any month.'
  const { suggested_questions } = await summarise(VOICE, [{ name: 'hall.md', text }], signal)
  expect(suggested_questions).toEqual(
    expect.arrayContaining([
      'How much is the fee?',
      'When does the summer cup take place?',
      'When can I leave?',
    ]),
  )
})

test('what an owner has is asked for where, when and how much, and nothing for yes or no', async () => {
  const texts = [
    'my workshop is behind the post office in Brattleboro',
    'we do not lend chainsaws or petrol anything',
    'wifi password is on the back of the office door',
    'dogs must be vaccinated, bring the card',
  ]
  const sources = texts.map((text) => ({ name: 'Note', text }))
  const { suggested_questions } = await summarise(VOICE, sources, signal)
  expect(suggested_questions).toEqual(['Where is your workshop?', 'Where is the wifi password?'])
})

test('the light summary of statements is the first that stands by itself, and the next', async () => {
  const texts = ['I sharpen knives from a van.', 'If you are out, leave them.', 'A bread knife is 6 pounds.']
  const sources = texts.map((text) => ({ name: 'Note', text }))
  const { summary_light } = await summarise(VOICE, sources, signal)
  expect(summary_light).toBe('I sharpen knives from a van. A bread knife is 6 pounds.')
})

test('a telephone number is no year, and is not told by the question', async () => {
  const text =
    'The night desk is on 2041 556. The chapel is from 1954. Das Büro ist 2041 556. You can reach us on 01632 960 555.'
  const { suggested_questions } = await summarise(VOICE, [{ name: 'Note', text }], signal)
  expect(suggested_questions).not.toContain('When is the night desk?')
  expect(suggested_questions.join(' ')).not.toMatch(/\d/)
})

test('a table is titled by its file and summarised by what its rows are about', async () => {
  const text =
    '| Plant | Price |\n| --- | --- |\n| Monstera | €24 |\n| Calathea | €18 |\n| Sansevieria | €11 |'
  const { title, summary } = await summarise(VOICE, [{ name: 'house_plants.csv', text }], signal)
  expect(title).toBe('House plants')
  expect(summary).toBe('House plants. Topics: Monstera, Calathea, Sansevieria.')
})

test('a document is introduced by its title, without layout and half sentences', async () => {
  const text =
    '# Harbour Museum\n\n[Home](#home) | [Prices](#prices)\n\n**Last changed:** 3 May\n\n## Prices\n\nTel. 0555 123 / a@b.example\n\nBring:\n\n- a coat\n\n## Tours\n\n| Tour | Price |\n|---|---|\n| Attic | 4 |'
  const { summary_light } = await summarise(VOICE, [{ name: 'museum.md', text }], signal)
  expect(summary_light).toBe('Harbour Museum. Topics: Prices, Tours.')
})

test('comparisons and backticks are kept, escaped in markdown', async () => {
  const text = 'The p95 latency is < 300 ms. The minimum order is > 20 euro. Run `npm start` to begin.'
  const { summary, summary_full } = await summarise(VOICE, [{ name: 'Limits <v2>', text }], signal)
  expect(summary).toContain('The p95 latency is < 300 ms.')
  expect(summary).toContain('The minimum order is > 20 euro.')
  expect(summary).toContain('Run `npm start` to begin.')
  expect(summary_full).toContain('## Limits &lt;v2>')
  expect(summary_full).toContain('p95 latency is &lt; 300 ms')
  expect(summary_full).toContain('minimum order is > 20 euro')
})

test('each suggested question is one that gets an answer', async () => {
  const { suggested_questions } = await summarise(VOICE, [PERSON, FAQ], signal)
  expect(suggested_questions).toContain('When is payday?')
  expect(suggested_questions.length).toBeLessThanOrEqual(4)
  const ask = knowing(PERSON, FAQ)
  for (const question of suggested_questions) expect((await ask(question)).state).toBe('known')
})

test('a German text is asked in German', async () => {
  const text =
    'Ich leite die Gärtnerei Brandner in Murnau.\n\nDie Gärtnerei wurde 1954 von meinem Großvater gegründet.\n\nEine Jungpflanze kostet 3,80 Euro.\n\nGeöffnet ist von März bis Oktober.'
  const { suggested_questions } = await summarise(VOICE, [{ name: 'Über mich', text }], signal)
  expect(suggested_questions).toContain('Wann wurde die Gärtnerei gegründet?')
  expect(suggested_questions).toContain('Was kostet eine Jungpflanze?')
  const said = [
    'Vorsorge mache ich dienstags.',
    'Akupunktur biete ich nicht an.',
    'Im August nehme ich keine an.',
  ]
  const sources = said.map((line) => ({ name: 'Über mich', text: line }))
  const spoken = await summarise(VOICE, sources, signal)
  expect(spoken.suggested_questions).toEqual(['Wann machen Sie Vorsorge?'])
})

test('nothing known, or nothing but a word, is summarised without inventing', async () => {
  const nothing = await summarise(VOICE, [], signal)
  expect(nothing).toEqual({
    title: '',
    summary_light: '',
    summary: '',
    summary_full: '',
    suggested_questions: [],
  })
  expect((await summarise(VOICE, [{ name: 'Note', text: 'Gothenburg' }], signal)).summary_light).toBe(
    'Gothenburg',
  )
})

test('markup in a source stays text in a summary', async () => {
  const text =
    'The plan is a list of things. ![x](http://evil.example/p.png) is an image of the plan we made <script>alert(1)</script> here.'
  const { summary_full } = await summarise(VOICE, [{ name: 'Plan', text }], signal)
  expect(summary_full).not.toContain('![')
  expect(summary_full).not.toContain('<script')
})

test('a huge source is summarised in bounded time', async () => {
  const cpu = process.cpuUsage()
  const text = Array.from({ length: 60_000 }, (_, at) => `The lamp number ${at} is a very bright one.`).join(
    ' ',
  )
  await summarise(VOICE, [{ name: 'Lamps', text }], signal)
  expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(15)
})

const turnsOf = (...said: string[]) =>
  said.map((content, at) => ({ role: at % 2 === 0 ? ('user' as const) : ('assistant' as const), content }))

test('a conversation is summarised by what was asked and answered, each question once', async () => {
  const turns = turnsOf(
    ...['hi', 'Hello! I answer questions.'],
    ...['When is payday?', 'I don’t know that yet. I have noted your question.'],
    ...[
      'How many vacation days do I get?',
      '**How much leave is there?**\n\n- There are **28 days** a year. Ask early.',
    ],
    ...['when is payday', 'Payday is the last Friday.'],
  )
  expect(await summariseConversation(turns, signal)).toBe(
    '“When is payday?” Payday is the last Friday. “How many vacation days do I get?” There are 28 days a year.',
  )
  expect(await summariseConversation(turns.slice(0, 2), signal)).toBe('A short exchange of greetings.')
})

test('a long conversation is summarised in its language, with how many questions follow', async () => {
  const asked = ['eins', 'zwei', 'drei', 'vier', 'fünf'].flatMap((name) => [
    `Was kostet das Boot ${name}?`,
    `Das Boot ${name} kostet 20 Euro.`,
  ])
  const summary = await summariseConversation(turnsOf(...asked), signal)
  expect(summary).toContain('“Was kostet das Boot eins?” Das Boot eins kostet 20 Euro.')
  expect(summary).toMatch(/Und 2 weitere Fragen\.$/)
})

test('only questions that the stored knowledge answers are offered', async () => {
  const sections = readSections([FAQ])
  const stored = inMemory([FAQ], sections)
  const forgets = {
    ...stored,
    find: async (plan: QueryPlan) => {
      const found = await stored.find(plan)
      return plan.question.includes('payday') ? { ...found, passages: [] } : found
    },
  }
  const offered = async (by: StoredKnowledge) =>
    (await summarise(VOICE, [FAQ], signal, by)).suggested_questions
  expect(await offered(stored)).toContain('When is payday?')
  expect(await offered(forgets)).toEqual(['How many vacation days do I get?'])
})
