import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextField } from './field.tsx'
import { Select } from './select.tsx'

test('only a field that cannot be changed is tinted', async () => {
  const screen = await render(
    <>
      <TextField label="Name" />
      <TextField label="Link" readOnly defaultValue="https://example.com" />
      <Select label="Sort by" options={[{ value: 'date', label: 'Date' }]} />
    </>,
  )
  const groundOf = (label: string) => getComputedStyle(screen.getByLabelText(label).element()).backgroundColor
  expect(groundOf('Sort by')).toBe(groundOf('Name'))
  expect(groundOf('Link')).not.toBe(groundOf('Name'))
})
