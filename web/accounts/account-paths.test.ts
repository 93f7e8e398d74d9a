import { expect, test } from 'vitest'
import { accountPath, onboardingPath } from './account-paths.ts'

test('only the return path and the plan pass from screen to screen', () => {
  const parameters = new URLSearchParams({ next: '/posits/u/ada?page=2', plan: 'plus', error: 'denied' })
  expect(accountPath('/signup', parameters)).toBe('/signup?next=%2Fposits%2Fu%2Fada%3Fpage%3D2&plan=plus')
  expect(onboardingPath(parameters)).toBe(
    '/edit-profile?newUser=true&next=%2Fposits%2Fu%2Fada%3Fpage%3D2&plan=plus',
  )
})

test('without either the paths are plain', () => {
  expect(accountPath('/login', new URLSearchParams())).toBe('/login')
  expect(onboardingPath(new URLSearchParams())).toBe('/edit-profile?newUser=true')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'posits'])(
  'a return path of another site, %s, is not handed on',
  (next) => {
    expect(accountPath('/login', new URLSearchParams({ next }))).toBe('/login')
  },
)
