import { expect, test } from 'vitest'
import { headingStyleMap } from './docx-headings.ts'

const style = (id: string, inner: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}">${inner}</w:style>`
const map = (...styles: string[]) => headingStyleMap(`<w:styles>${styles.join('')}</w:styles>`)

test('headings are found by outline level and base style, in any language', () => {
  expect(
    map(
      style('berschrift2', '<w:name w:val="heading 2"/>'),
      style('Kapitel', '<w:name w:val="Kapitel"/><w:basedOn w:val="berschrift2"/>'),
      style('Frage', '<w:name w:val="Frage"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
      style('Titel', '<w:name w:val="Title"/>'),
      style('Standard', '<w:name w:val="Normal"/>'),
    ),
  ).toEqual([
    'p.berschrift2 => h2:fresh',
    'p.Kapitel => h2:fresh',
    'p.Frage => h1:fresh',
    'p.Titel => h1:fresh',
  ])
})

test('a table of contents is omitted, and cyclic styles end', () => {
  expect(map(style('TOC1', '<w:name w:val="toc 1"/>'))).toEqual(['p.TOC1 => !'])
  expect(map(style('A', '<w:basedOn w:val="B"/>'), style('B', '<w:basedOn w:val="A"/>'))).toEqual([])
})
