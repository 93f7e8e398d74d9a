import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatTime } from './dates.ts'

const afternoon = new Date(2026, 10, 21, 14, 5)

test('dates read like Nov 21, 2026, without a leading zero', () => {
  expect(formatDate(afternoon)).toBe('Nov 21, 2026')
  expect(formatDate(new Date(2026, 4, 3))).toBe('May 3, 2026')
})

test('times have two digits and AM or PM', () => {
  expect(formatTime(afternoon)).toBe('02:05 PM')
  expect(formatTime(new Date(2026, 0, 1, 0, 30))).toBe('12:30 AM')
  expect(formatDateTime(afternoon)).toBe('Nov 21, 2026 02:05 PM')
})

test('a missing and an invalid date are named in words', () => {
  expect(formatDate(null)).toBe('Date unknown')
  expect(formatDate('')).toBe('Date unknown')
  expect(formatDate('yesterday')).toBe('Invalid date')
})
