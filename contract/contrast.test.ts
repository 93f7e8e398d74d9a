import { expect, test } from 'vitest'
import { buttonOf, contrastOf, readableOn } from './contrast.ts'

const COLOURS = ['#000000', '#ffffff', '#808080', '#ffff00', '#0a6cff', '#001144', '#c6320b', '#00ff88']
const GROUNDS = ['#110f0d', '#fbfaf7']

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#c6320b', '#c6320b')).toBe(1)
})

test.each(COLOURS)('the text on a button of %s can be read', (colour) => {
  const { fill, ink } = buttonOf(colour)
  expect(contrastOf(fill, ink)).toBeGreaterThanOrEqual(4.5)
})

test.each(GROUNDS)('any colour has a shade that can be read on %s', (ground) => {
  for (const colour of COLOURS) {
    expect(contrastOf(readableOn(colour, ground, 5.6), ground)).toBeGreaterThanOrEqual(5.6)
  }
})

test('a colour that can be read already is left as it is', () => {
  expect(readableOn('#c6320b', '#fbfaf7', 4.5)).toBe('#c6320b')
  expect(buttonOf('#c6320b')).toEqual({ fill: '#c6320b', ink: '#ffffff' })
})
