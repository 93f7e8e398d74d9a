import { expect, test } from 'vitest'
import { shareProblem } from './sharing.ts'

test.each([
  ['anyone@example.com', undefined, 'You must be logged in to share'],
  ['  ', 'me@example.com', 'Please enter an email address'],
  ['nobody', 'me@example.com', 'Please enter a valid email address'],
  [' ME@Example.com ', 'me@example.com', 'You cannot share a posit with your own email address'],
  [' You@Example.com ', 'me@example.com', null],
])('an address is refused with the catalogue’s message (%j for %s)', (email, ownEmail, problem) => {
  expect(shareProblem(email, ownEmail)).toBe(problem)
})
