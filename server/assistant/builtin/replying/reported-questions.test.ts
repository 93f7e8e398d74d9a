import { expect, test } from 'vitest'
import { knowing } from '../../../../tests/assistant/knowing.ts'

test('what people are said to ask is answered by what follows it, and by itself never', async () => {
  const asked = 'Visitors always ask whether they can bring a dog.'
  const open = await knowing({ name: 'Museum', text: asked })('Can I bring a dog?')
  expect(open.state).not.toBe('known')
  const answered = await knowing({ name: 'Museum', text: `${asked} Dogs are welcome on a lead.` })(
    'Can I bring a dog?',
  )
  expect(answered.text).toContain('Dogs are welcome')
})

test('what people know is no question of theirs', async () => {
  const key = 'Alle wissen, wo der Schlüssel hängt, nämlich hinter dem Ofen.'
  expect((await knowing({ name: 'Haus', text: key })('Wo hängt der Schlüssel?')).text).toContain(
    'hinter dem Ofen',
  )
})
