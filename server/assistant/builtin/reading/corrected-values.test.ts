import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

test.each([
  [
    'Wartezeit grad 9 wochen, vor weihnachten eher 14.',
    'jetz sinds 11 wochen statt 9, zwei leute krank',
    'Wartezeit grad 11 wochen, vor weihnachten eher 14.',
  ],
  [
    'I need the list six weeks before the day.',
    "No no, that's wrong! I need the list two weeks before the day.",
    'I need the list two weeks before the day.',
  ],
  [
    'Das Büro ist bis 13 Uhr besetzt.',
    'falsch!! das Büro ist bis 15 Uhr besetzt',
    'Das Büro ist bis 15 Uhr besetzt.',
  ],
  [
    'büro ist mo bis fr 8-15 uhr besetzt.',
    'ah sorry büro freitags nur bis 13 uhr',
    'büro ist mo bis fr 8-15 uhr besetzt. Büro freitags nur bis 13 uhr.',
  ],
  [
    'Wasser wird Anfang April angestellt und Ende Oktober abgestellt.',
    'ach Moment, das Wasser kommt erst Mitte April, nicht Anfang',
    'Wasser wird Mitte April angestellt und Ende Oktober abgestellt.',
  ],
  [
    'The pool opens in early June and closes in late September.',
    'the pool opens in mid June now',
    'The pool opens in mid June and closes in late September.',
  ],
  ['We play for two and a half hours.', 'no, we play for three hours now', 'We play for three hours.'],
  [
    'The cut-off is six hours.',
    'the cut-off is six and a half hours now, not six',
    'The cut-off is six and a half hours.',
  ],
  [
    'The salon is in unit 4 on the Brook Lane estate.',
    'we moved, the salon is in unit 9 now',
    'The salon is in unit 9 on the Brook Lane estate.',
  ],
  [
    'A parcel is €9.50 within Ireland.',
    'the parcel went up to €10.25 in September',
    'A parcel is €10.25 within Ireland.',
  ],
  [
    'The van collects at half four.',
    'The van doesn’t come at half four, it comes at quarter to five.',
    'The van collects at quarter to five.',
  ],
  [
    'We shut wednesdays and sundays.',
    "oh wait its tuesdays we're shut now not wednesdays",
    'We shut tuesdays and sundays.',
  ],
  [
    'Sails are 40 for the small ones and 55 for the large ones.',
    '45 for the small ones and 60 for the large ones now',
    'Sails are 45 for the small ones and 60 for the large ones.',
  ],
  [
    'Open Monday to Friday 8 to 5, on Saturdays till noon.',
    'Oh, and on Saturdays we now close at one, not noon.',
    'Open Monday to Friday 8 to 5, on Saturdays till one.',
  ],
  [
    'Ich habe 14 Völker an drei Ständen.',
    '14 Völker stimmt nimmer, zwei sind tot, also 12',
    'Ich habe 12 Völker an drei Ständen.',
  ],
  [
    'Der Dienstabend beginnt um 19:30 am Gerätehaus.',
    'Der Dienstabend beginnt jetzt um 19 Uhr, nicht um 19:30.',
    'Der Dienstabend beginnt um 19 Uhr am Gerätehaus.',
  ],
  [
    'Die Rücksendungen prüft Kathleen am Abend.',
    'die rücksendungen macht jetzt doch nicht kathleen, das geht an enrico',
    'Die Rücksendungen prüft enrico am Abend.',
  ],
])('"%s" is corrected by "%s"', async (text, message, after) => {
  const { acts } = await say(message, {
    sources: [text, 'I work in Husum.'].map((text) => ({ id: text, name: '', text })),
  })
  expect(acts).toMatchObject({ change: [{ after }], store: [] })
})

test('what one of several days is otherwise is kept beside what it differs from', async () => {
  const before = 'The shop is open tue to sat, 10 till 4.'
  const { acts } = await say('oh wait, saturdays we close at 5, not 4', {
    sources: [{ id: before, name: '', text: before }],
  })
  expect(acts).toMatchObject({ store: [], change: [{ after: `${before} Saturdays we close at 5.` }] })
})

test('of what holds in place of another value no preposition is lost', async () => {
  const before = 'The shop is open tue to sat, 10 till 4.'
  const { acts } = await say('On Saturdays we close not at 4 but 5.', {
    sources: [{ id: before, name: '', text: before }],
  })
  expect(acts.change).toMatchObject([{ after: `${before} On Saturdays we close at 5.` }])
})

test('what one season has of its own is changed, where the season is known', async () => {
  const before = 'The yard is open daily 9 to 5, winter 10 to 4.'
  const { acts } = await say('In winter we are open 11 to 3 now.', {
    sources: [{ id: before, name: '', text: before }],
  })
  expect(acts.change).toMatchObject([{ after: 'The yard is open daily 9 to 5, winter 11 to 3.' }])
})

test('what no longer holds takes the place of nothing', async () => {
  const text = 'Das Frühstück geht nur bis 9.30.'
  const { acts } = await say('das Frühstück endet um 9.30, nicht um 10!', {
    sources: [{ id: '1', name: '', text }],
  })
  expect(acts.change).toEqual([])
})
