import { expect, test } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

const read = (text: string) => readMarkdown(Buffer.from(text))

test('underlined headings become headings like the others', () => {
  expect(read('Title\n===\ntext\n\nPart\n---\nmore').text.trim()).toBe('# Title\n\ntext\n\n\n## Part\n\nmore')
})

test('a rule under a paragraph, a list or a table is not a heading', () => {
  const text = 'one\ntwo\n---\n\n- item\n---\n\n---\n| a | b |\n---'
  expect(read(text).text).toBe(text)
})

test('code is left as it is', () => {
  const text = '```sh\n# comment\nName\n----\n```'
  expect(read(text).text).toBe(text)
})
