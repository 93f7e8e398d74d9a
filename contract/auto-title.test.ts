import { describe, expect, test } from 'vitest'
import { autoTitle } from './auto-title.ts'

describe('a title made from the summary', () => {
  const titles: [summary: string, title: string][] = [
    ['I am a product manager at Acme. I like tea.', 'Product Manager At Acme'],
    ['This is my guide to brewing coffee at home.', 'Guide To Brewing Coffee'],
    ['My experience spans two decades.', 'Experience Spans Two Decades'],
    ["I'm the founder of Bright.", 'Founder Of Bright'],
    ['I’m an engineer, mostly.', 'Engineer Mostly'],
    ['The onboarding handbook. It says a lot.', 'Onboarding Handbook'],
    ['Refunds! And more.', 'Refunds'],
    ['knowledge about NATO and eBay shipping', 'Knowledge About NATO And'],
    ['Dr. Ada Lovelace is a mathematician.', 'Dr Ada Lovelace Is'],
    ['An apple a day', 'Apple A Day'],
    ['Thermodynamics for beginners', 'Thermodynamics For Beginners'],
    ['**This is** a “quoted” C++ guide.', 'Quoted C++ Guide'],
    ["Hi, I'm Marta Lindqvist and build bridges.", 'Marta Lindqvist And Build'],
    ['Hallo! Ich heiße Jutta Brandner.', 'Jutta Brandner'],
    ['Hierarchies of needs', 'Hierarchies Of Needs'],
    ['éclairs und öfen', 'Éclairs Und Öfen'],
  ]
  test.each(titles)('%j becomes %j', (summary, title) => expect(autoTitle(summary)).toBe(title))

  test('keeps 40 characters as they are', () => {
    const title = autoTitle(`${'a'.repeat(20)} ${'b'.repeat(19)}`)
    expect(title).toBe(`A${'a'.repeat(19)} B${'b'.repeat(18)}`)
    expect(title).toHaveLength(40)
  })

  test('cuts longer ones to 37 and three dots', () => {
    expect(autoTitle(`${'a'.repeat(20)} ${'b'.repeat(20)}`)).toBe(`A${'a'.repeat(19)} B${'b'.repeat(15)}...`)
    expect(autoTitle('x'.repeat(37_000))).toHaveLength(40)
  })

  test.each(['', '   ', 'I am a.', 'This is my', '— …'])('makes no title from %j', (summary) => {
    expect(autoTitle(summary)).toBe('')
  })

  test('takes no longer for a long summary of openings', () => {
    const started = performance.now()
    autoTitle('the my an '.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
