import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'
import type { Turn } from '../../types.ts'

test.each([
  ['Awnings start at 300', 'Awnings start at 300.'],
  ['Markisen beginnen bei 300', 'Markisen beginnen bei 300.'],
  ['Am Montag ist Ruhetag', 'Am Montag ist Ruhetag.'],
  ['nine to five', 'Stitching: nine to five.'],
])('the short answer "%s" is stored as "%s"', async (message, stored) => {
  const history: Turn[] = [{ role: 'assistant', content: 'What do people often ask about the stitching?' }]
  expect((await say(message, { history })).acts.store).toMatchObject([{ text: stored }])
})

test.each([
  ['What else should people know about the laptops?', 'we have 8 of them, all dell', 'Laptops: we have 8'],
  ['What else should people know about the landlord?', 'he wants us out by june', 'Landlord: he wants'],
  ['What should people know about Tom and the garden?', 'comes on thursdays only', 'Tom and garden: comes'],
  [
    'Could you tell me more about the fees, for example about puppies?',
    '250 for a puppy, 180 for an adult dog',
    'Fees: 250 for a puppy',
  ],
  ['Was ist bei „Fahrstunde“ noch wichtig?', 'kostet 65, dauert 45 minuten', 'Fahrstunde: kostet 65'],
  [
    '“We never deploy on Fridays”: why is that?',
    'we got burned in 2019',
    'We never deploy on Fridays: we got',
  ],
  [
    '“We never deploy on Fridays”: why is that?',
    'ah because it came back broken every time lol',
    'We never deploy on Fridays: because it came',
  ],
  ['Who is Tom, for those who do not know?', 'my brother in law, does the accounts', 'Tom: my brother'],
  ['What else should people know about the laptops?', 'Dogs are 8 a night', 'Dogs are 8'],
  ['What else should people know about Priya?', 'open 9 to 5 mon-fri', 'Open 9 to 5'],
  ['What do you find yourself explaining to people again and again?', 'Parking behind the hall', 'Parking'],
])('“%s” is answered by “%s”, stored as “%s…”', async (asked, message, stored) => {
  const sources = [{ id: '1', name: '', text: 'We never deploy on Fridays.' }]
  const { acts } = await say(message, { sources, history: [{ role: 'assistant', content: asked }] })
  expect(acts.store).toHaveLength(1)
  expect(acts.store[0]?.text.slice(0, stored.length)).toBe(stored)
})

test.each([
  ['What does a tune-up include?', 'hmm not sure, we are open tue to sat 9-5', 'We are open tue to sat 9-5.'],
  ['What does a tune-up include?', 'dunno, we close at four on fridays', 'We close at four on fridays.'],
  [
    'Was ist bei „Pacht“ noch wichtig?',
    'keine ahnung, aber wir haben 12 Parzellen am Bach',
    'Wir haben 12 Parzellen am Bach.',
  ],
  ['Who is Tom?', 'good question, the deposit is 20 euros', 'The deposit is 20 euros.'],
  ['“We sell bread”: are there exceptions?', 'No. On-call is one week each.', 'On-call is one week each.'],
  ['Who is Tom?', 'On the whole, wool needs cold water', 'On the whole, wool needs cold water.'],
])('“%s” is answered by “%s”, of which “%s” is stored', async (asked, message, text) => {
  const { acts } = await say(message, { history: [{ role: 'assistant', content: asked }] })
  expect(acts.store).toMatchObject([{ text }])
})
