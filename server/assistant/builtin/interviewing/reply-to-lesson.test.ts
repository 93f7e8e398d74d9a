import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'
import type { Turn } from '../../types.ts'
import { OPENINGS } from '../reading/thing-questions.ts'

test('who asks what is known is shown the newest statements in their own words', async () => {
  const texts = ['In 2018 we moved.', `# Rules\n\nWe ${'tidy up and '.repeat(30)}leave.`]
  const sources = texts.map((text) => ({ id: text, name: '', text }))
  const { text } = await say('what have you got so far?', { sources })
  expect(text).toMatch(/2 things[^\n]*\n\n- In 2018 we moved\.\n- Rules We tidy up[^\n]{80,120} …\n\n[A-Z]/)
})

test('a German greeting is answered in German, and a German who says bye too', async () => {
  expect((await say('Guten Tag')).text).toMatch(/^Guten Tag!/)
  const history = [{ role: 'user' as const, content: 'Ich leite eine kleine Tischlerei.' }]
  expect((await say('bye', { history })).text).toMatch(/^Bis bald!/)
})

test.each([
  'Ich leite eine kleine Tischlerei in Gera.',
  'was weißt du schon?',
  'wie funktioniert das hier?',
  'Moment bitte',
  'das ist falsch verstanden',
  'mach das posit öffentlich',
  'auf wiedersehen',
])('%j is answered without deciding between du and Sie', async (message) => {
  const { text } = await say(message, { history: [{ role: 'user', content: 'Guten Tag' }] })
  expect(text).not.toMatch(/(?<!\p{L})(?:du|dir|dich|deine?\p{L}?|Sie|Ihnen|Ihre?\p{L}?)(?!\p{L})/u)
})

test('an apology answers a complaint about the talk and no praise of it', async () => {
  for (const complaint of ['this is annoying', 'you got that wrong'])
    expect((await say(complaint)).text).toMatch(/^Sorry about that\./)
  expect((await say('You ask good questions')).text).not.toContain('Sorry')
})

test('a complaint beside a fact is answered with an apology before the fact is noted', async () => {
  const { text, acts } = await say('This is really annoying. The workshop closes at six on Fridays.')
  expect(acts.store).toHaveLength(1)
  expect(text).toMatch(/^Sorry about that\. (?:Thank|Got|Good)/)
})

test.each([
  ["right, I'm off to a job, thanks love, bye x", /^Goodbye!/],
  [
    'Reicht für heute, mehr Regeln fallen mir nicht ein. Ich muss jetzt die Halle zuschließen. Danke dir und gute Nacht, bis morgen!',
    /^Bis bald!/,
  ],
])('a goodbye with half a reason gets a goodbye and no card: %j', async (message, bye) => {
  const { text, acts } = await say(message)
  expect(text).toMatch(bye)
  expect([acts.store, acts.doubt]).toEqual([[], null])
})

test('what limits a removed clause goes with it', async () => {
  const text = 'Kinder dürfen ab 8 Jahren mitmachen, aber nur am Samstagvormittag.'
  const { acts } = await say('Das mit den Kindern bitte wieder rausnehmen', {
    sources: [{ id: '1', name: 'Kinder', text }],
  })
  expect(acts.remove).toMatchObject([{ before: text, after: '' }])
})

test.each([
  ['no rush jobs before christmas', 'No rush jobs before christmas'],
  ['## Prices\nA tuning is 340 pounds.', 'Prices'],
  [
    'People usually bring them in when a key sticks or the bellows leak.',
    'People usually bring them in when a key sticks or the …',
  ],
])('“%s” is named “%s”', async (statement, name) => {
  const { store, doubt } = (await say(statement)).acts
  expect((store[0] ?? doubt)?.name).toBe(name)
})

test('after one refusal another thing is asked about, after two the owner chooses what comes next', async () => {
  const asks = 'Could you tell me more about the steam bench?'
  const text = 'Our boathouse has a workshop with a steam bench for bending oak.'
  const sources = [{ id: 'boathouse', name: '', text }]
  const history: Turn[] = [{ role: 'assistant', content: asks }]
  const first = await say("I'd rather not say", { history, sources })
  expect(first.text).toMatch(/(?:boathouse|workshop|oak)[^?]*\?$/)
  history.push({ role: 'user', content: "I'd rather not say" }, { role: 'assistant', content: first.text })
  const second = await say('pass', { history, sources })
  expect(second.text).toMatch(/What else would you like people to know\?$/)
  history.push({ role: 'user', content: 'pass' }, { role: 'assistant', content: second.text })
  expect((await say('no idea', { history, sources })).text).not.toMatch(/like people to know\?$/)
})

test('the second refusal is answered with an invitation in German too', async () => {
  const asks = 'Was sollte man zu „Hobelbank“ noch wissen?'
  const history: Turn[] = [
    { role: 'user', content: 'Ich leite eine Tischlerei.' },
    { role: 'assistant', content: asks },
    { role: 'user', content: 'weiß nicht' },
    { role: 'assistant', content: 'Das ist in Ordnung. Was ist bei „Tischlerei“ noch wichtig?' },
  ]
  expect((await say('keine Ahnung', { history })).text).toMatch(/sonst noch wissen\?$/)
})

test('who changes one thing and states another is thanked once', async () => {
  const sources = [{ id: 'hire', name: '', text: 'Kayak hire is 20 euros.' }]
  const message = 'Ines repairs paddles on Fridays. Kayak hire is 25 euros now.'
  const { text, acts } = await say(message, { sources })
  expect([acts.change.length, acts.store.length]).toEqual([1, 1])
  expect(text.match(/thank/gi)).toHaveLength(1)
})

test('what a price is counted by is not asked about', async () => {
  const sources = [{ id: 'rats', name: '', text: 'Babies go home at 6 weeks.' }]
  const history: Turn[] = [{ role: 'assistant', content: 'What do people often ask about babies?' }]
  expect((await say('40 bucks a pair', { sources, history })).text).not.toContain('pair')
})

test('a question that the owner did not understand is taken back, and its thing is left alone', async () => {
  const history: Turn[] = [
    { role: 'assistant', content: 'Could you tell me more about the loft, for example about the ladder?' },
  ]
  const sources = [{ id: '1', name: '', text: 'My loft holds the kites. The ladder to the loft is mine.' }]
  const { text } = await say('Which loft do you mean? I keep the spare kites in tins.', {
    history,
    sources,
  })
  expect(text).toContain('Sorry, that was not a clear question.')
  expect(text).not.toMatch(/loft[^.]*\?$/)
})

test('who talks about themselves is asked about one thing at a time', async () => {
  const message =
    'I keep a little guest house here in Aberdaron, and my daughter Bethan does the laundry for me while I do the breakfasts and look after the hens, which I have had since my husband gave up the trawlers in 1998.'
  const history: Turn[] = []
  const sources = [{ id: '1', name: '', text: message }]
  for (let turn = 0; turn < 4; turn++) {
    const { text } = await say('We have eleven hens in my garden and I feed them at six.', {
      history,
      sources,
    })
    expect(text).not.toMatch(/for example about|[Ww]hen people ask about|about [^?]* and [^?]*\?$/)
    history.push({ role: 'user', content: 'ok' }, { role: 'assistant', content: text })
  }
})

test('an entry of a list of questions is no talk: it is asked about two of its things', async () => {
  const { text } = await say(
    'How do I renew my card if I lost my card? Cards are printed at the front desk while people wait, and the stolen one stops working within the hour. A replacement costs five pounds; members of the library bring a photo, and children bring a parent who signs the form.',
  )
  expect(text).toMatch(/ (?:and|for example about) [^?]*\?$/)
})

test('while a thing is left to ask about, the talk is not ended', async () => {
  const general = Object.values(OPENINGS.en).flat()
  const history = general.map((content): Turn => ({ role: 'assistant', content }))
  const { text } = await say('We were in the newspaper with a photo of my boots.', { history })
  expect(text).toMatch(/your boots\?$/)
})

test('who leaves hears what was learnt, and is asked nothing', async () => {
  const texts = [
    'Boiler services take an hour.',
    'The loft holds my kites.',
    'We have two vans and a trailer.',
  ]
  const sources = texts.map((text) => ({ id: text, name: '', text }))
  const { text } = await say('Right, the phone is going, bye!', { sources })
  expect(text).toMatch(/among other things about \S.*\. .* hear more about \S/)
  const both = await say('The safety check is 80 pounds. Done for today, bye!', { sources })
  expect(both.acts.store).toHaveLength(1)
  expect(both.text).toContain('Thank you for your time!')
  expect(both.text).not.toContain('?')
})

test('who asks for the last change to be undone has nothing removed', async () => {
  const sources = [{ id: '1', name: '', text: 'Leave the vents alone. Call me above 15 %.' }]
  const { acts } = await say("no, I didn't ask to remove the vents. undo that", { sources })
  expect(acts).toMatchObject({ order: { order: 'undo' }, remove: [], ask: null })
})

test('who is puzzled or complains is not asked about another word of theirs', async () => {
  const sources = [{ id: '1', name: '', text: 'We make sails for cruising boats, and the nylon is a pain.' }]
  const history: Turn[] = [{ role: 'assistant', content: 'Could you tell me more about the nylon?' }]
  const puzzled = await say('hm not sure what you mean by that', { sources, history })
  expect(puzzled.text).toContain('Sorry, that was not a clear question.')
  const annoyed = await say('you keep asking odd things', { sources, history })
  expect(annoyed.text).toMatch(/What else would you like people to know\?$/)
})

test('a question about something that was said before is led to, but not twice in a row', async () => {
  const sources = [{ id: '1', name: '', text: 'We make sails and canvas covers for cruising boats.' }]
  const first = await say('We are open on Mondays.', { sources })
  expect(first.text).toMatch(/\. (?:Let me go back|One more question)[^.]*\. [^.?]*(?:sails|covers)[^.?]*\?$/)
  const history: Turn[] = [
    { role: 'user', content: 'We are open on Mondays.' },
    { role: 'assistant', content: first.text },
  ]
  const second = await say('We are closed on Tuesdays.', { sources, history })
  expect(second.text).toMatch(/\?$/)
  expect(second.text).not.toMatch(/Let me go back|One more question/)
})

test('what was said about somebody goes with what they are called beside', async () => {
  const texts = ['Hector, my mate, went over the side twice in one week.', 'We sail at noon.']
  const sources = texts.map((text) => ({ id: text, name: '', text }))
  const { acts } = await say("better lose that about Hector, his daughter's a lawyer", { sources })
  expect(acts.remove).toMatchObject([{ before: texts[0], after: '' }])
})

test('of who is taken out no half of a sentence is left', async () => {
  const text = 'My nephew Huw does saturdays, hes 19 and brilliant with gears.'
  const sources = [text, 'We shut on sundays.'].map((known) => ({ id: known, name: '', text: known }))
  const { acts } = await say('actually can you leave huw out of it altogether', { sources })
  expect(acts.remove).toMatchObject([{ before: text, after: '' }])
})

test('who is taken out is taken out wherever they are mentioned', async () => {
  const texts = [
    'I run a small loft in Kinsale with my cousin Declan.',
    'We also make covers.',
    'My mother and Declan do the measuring, and I sew.',
  ]
  const sources = texts.map((text) => ({ id: text, name: '', text }))
  const { acts } = await say("Please take out Declan's name, he doesn't want it online", { sources })
  expect(acts.remove).toMatchObject([{ after: 'I run a small loft in Kinsale.' }, { before: texts[2] }])
  expect(acts.remove.map(({ text }) => text).join(' ')).not.toContain('Declan')
})

test('what people ask is asked of the owner, and no exception to it', async () => {
  const reported = await say('Most people ask if they can bring their dog.')
  expect(reported.text).toContain('“If they can bring their dog”: what is the answer to that?')
  const german = await say('Die Leute fragen meistens, ob sie den Hund mitbringen dürfen.')
  expect(german.text).toContain('„Ob sie den Hund mitbringen dürfen“: wie lautet die Antwort darauf?')
})

test('a wish that nothing be taken out takes nothing out', async () => {
  const sources = [{ id: '1', name: '', text: 'Parken kann man kostenlos hinter der Kirche.' }]
  const { acts } = await say('Bitte nichts wegnehmen, das Parken stimmt so.', { sources })
  expect([acts.remove, acts.change, acts.store, acts.ask]).toEqual([[], [], [], null])
})

test('of a statement that names several things, what the talk is about is asked about', async () => {
  const sources = [
    'We repair bikes in Hull.',
    'A full service of a bike is 80 pounds, tyres are extra.',
    'We build wheels for bikes by hand.',
  ].map((text) => ({ id: text, name: '', text }))
  const { text } = await say('My brother tells jokes, and the puncture repairs are 8 pounds each.', {
    sources,
  })
  expect(text).toMatch(/puncture repairs\b.*\?$/)
})

test('who wants to be asked about something is asked about that', async () => {
  const { text } = await say('What a daft question. Ask me about the vans instead.', {
    sources: [{ id: '1', name: '', text: 'We repair bikes, and the shop has a cat.' }],
  })
  expect(text).toMatch(/^Sorry\b.*the vans\?$/s)
})

test('what visitors are to ask about is no wish to be asked about it', async () => {
  const { text } = await say('We repair bikes. Ask about the weather at the desk.')
  expect(text).not.toMatch(/weather\?$/)
})

test('a compound of three nouns is named whole', async () => {
  expect((await say('Our wheel building price is fair.')).text).toContain('wheel building price')
})

test('that there are no exceptions is no knowledge of its own', async () => {
  const history: Turn[] = [{ role: 'assistant', content: '“We never ship”: are there exceptions?' }]
  expect((await say('No, none.', { history })).acts).toMatchObject({ store: [], doubt: null })
  const { acts } = await say('No. We close at noon on Fridays.', { history })
  expect(acts.store).toMatchObject([{ text: 'We close at noon on Fridays.' }])
})

test('a question that sounds like a removal takes nothing out', async () => {
  const sources = [{ id: '1', name: '', text: 'Ciarán plays the trumpet.' }]
  const { acts } = await say("Did ya drop the thing about the trumpet player, what's his name?", { sources })
  expect(acts).toMatchObject({ remove: [], ask: null })
})

test('who has something taken out hears what is left of the sentence', async () => {
  const sources = [{ id: '1', name: '', text: 'A door is about three weeks and 350 quid, give or take.' }]
  const { text } = await say('Take the 350 out please.', { sources })
  expect(text).toMatch(/^I have taken that out\. It now says: “A door is about three weeks, give or take”\./)
  expect(text).not.toContain('350')
})

test('a greeting is returned before what was noted', async () => {
  const { text } = await say("Hi, I'm Maureen, I run a little falconry centre.")
  expect(text).toMatch(/^Good to hear from you! \S.*the falconry centre\?$/)
})
