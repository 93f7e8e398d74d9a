import { expect, test } from 'vitest'
import { attribute, findElement, parseXml, textOf } from './xml-tree.ts'

test('text, entities, comments, CDATA and attributes are read', () => {
  const root = parseXml(
    `<?xml version="1.0"?><!DOCTYPE a><a x="1 > 0" y='&quot;'>b &amp; &#228;&#xe4;<!-- <no> --><![CDATA[<c>]]><d/></a>`,
  )
  const element = findElement(root, 'a')
  expect(element && textOf(element)).toBe('b & ää<c>')
  expect(element && attribute(element, 'x')).toBe('1 > 0')
  expect(element && attribute(element, 'y')).toBe('"')
  expect(element && attribute(element, 'z')).toBeNull()
})

test.each([
  ['an element that is not closed', '<a><b></b>', 'unreadable'],
  ['tags that do not match', '<a><b></a></b>', 'unreadable'],
  ['a tag that breaks off', '<a', 'unreadable'],
  ['a comment that breaks off', '<a><!-- ', 'unreadable'],
  ['declared entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'too_complex'],
  ['depth beyond measure', '<a>'.repeat(300) + '</a>'.repeat(300), 'too_complex'],
])('%s is refused', (_, xml, problem) => {
  expect(() => parseXml(xml)).toThrow(problem)
})

test('a long document takes time in proportion to its length', () => {
  const attributes = ` a="${'<'.repeat(50)}"`.repeat(20)
  expect(
    findElement(parseXml(`<r>${`<x${attributes}>y</x>`.repeat(20_000)}</r>`), 'r')?.children,
  ).toHaveLength(20_000)
})
