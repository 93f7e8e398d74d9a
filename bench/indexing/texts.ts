/** Ten kinds of text, honest and hostile, of any length. */

const PROSE =
  'The harbour office opens at six in the morning, and a berth for one night costs forty euros. Boats longer than twelve metres ask first. '

const fill = (unit: string, characters: number) =>
  unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters)

function numbered(unit: (at: number) => string, characters: number): string {
  let text = ''
  for (let at = 0; text.length < characters; at++) text += unit(at)
  return text
}

export const TEXTS: Record<string, (characters: number) => string> = {
  prose: (characters) => fill(`${PROSE.repeat(6)}\n\n`, characters),
  'prose wrapped at 70': (characters) =>
    fill(`${PROSE.repeat(6).replace(/(.{60,70}) /g, '$1\n')}\n\n`, characters),
  'lower-case lines': (characters) => fill('a: b\n', characters),
  'lines of one long paragraph': (characters) =>
    fill('and so the line goes on without an end,\n', characters),
  'one word': (characters) => 'a'.repeat(characters),
  spaces: (characters) => `a${' '.repeat(characters - 2)}b`,
  'combining marks': (characters) => `a${fill('\u0301\u0323', characters - 1)}`,
  'headings under headings': (characters) =>
    [1, 2, 3, 4, 5].map((level) => `${'#'.repeat(level)} ${fill(PROSE, 290)}\n`).join('') +
    numbered((at) => `###### ${at}\nb\n`, characters),
  'table rows': (characters) => fill('| berth | price | pier |\n| seven | forty | north |\n', characters),
  'table dividers': (characters) => fill('--- | ---\n', characters),
  'full stops': (characters) => fill('. ', characters),
  Japanese: (characters) => fill('港の事務所は朝六時に開きます。', characters),
}
