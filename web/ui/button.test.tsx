import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

test('a click calls the handler', async () => {
  const handleClick = vi.fn()
  const screen = await render(<Button onClick={handleClick}>Save</Button>)
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(handleClick).toHaveBeenCalledOnce()
})

test('a busy button keeps the focus, says so and ignores presses', async () => {
  const handleClick = vi.fn()
  const button = (busy: boolean) => (
    <Button busy={busy} busyLabel="Saving" onClick={handleClick}>
      Save
    </Button>
  )
  const screen = await render(button(false))
  screen.getByRole('button').element().focus()
  await screen.rerender(button(true))
  const busy = screen.getByRole('button', { name: 'Saving' })
  await expect.element(busy).toHaveFocus()
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  expect(handleClick).not.toHaveBeenCalled()
})

test('the styles of the product apply', async () => {
  const screen = await render(<Button>Save</Button>)
  await expect.element(screen.getByRole('button')).toHaveStyle({ display: 'inline-flex' })
})
