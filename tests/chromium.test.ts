import { afterAll, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from './chromium.ts'

const path = process.env.CHROMIUM_PATH
afterAll(() => {
  if (path === undefined) delete process.env.CHROMIUM_PATH
  else process.env.CHROMIUM_PATH = path
})

test('a Chromium is found and renders a page', async () => {
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.setContent('<h1>Hello</h1>')
  expect(await page.getByRole('heading').textContent()).toBe('Hello')
  await browser.close()
})

test('a CHROMIUM_PATH that leads nowhere is named', () => {
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  expect(chromiumPath).toThrow('/nowhere/chromium')
})
