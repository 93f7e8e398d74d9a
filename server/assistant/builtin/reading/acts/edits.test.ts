import { expect, test } from 'vitest'
import { editsOf } from './edits.ts'

const text =
  '# Boards\n\n- Hire\n  - small: 20 euros\n  - large: 40 euros\n\n| size  | days |\n|-------|------|\n| small | 7    |'
const source = { id: 'boards', name: 'Boards', text }
const change = (from: string, now: string) => {
  const start = text.indexOf(from)
  return editsOf([{ source, start, end: start + from.length, now }])[0]
}

test('a changed number leaves nested lists and tables as they are', () => {
  expect(change('20', '25')?.text).toBe(text.replace('20', '25'))
})

test('a change is shown with all that surrounds it in its sentence', () => {
  const { before, after } = change('20', '25') ?? {}
  expect(before).toContain('small: 20 euros')
  expect(after).toBe(before?.replace('20', '25'))
})
