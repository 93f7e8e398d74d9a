import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Pagination } from './pagination.tsx'

const Address = () => <p>at {useLocation().search}</p>

const renderPage = (page: number, pageCount: number) =>
  render(
    <MemoryRouter initialEntries={[`/?page=${page}`]}>
      <Pagination page={page} pageCount={pageCount} hrefFor={(number) => `?page=${number}`} />
      <Address />
    </MemoryRouter>,
  )

test('a page beyond the last one leads to the last one', async () => {
  const screen = await renderPage(99, 3)
  await expect.element(screen.getByText('at ?page=3')).toBeVisible()
})

test('the last entry of page 2 was deleted: page 1 is shown', async () => {
  const screen = await renderPage(2, 1)
  await expect.element(screen.getByText('at ?page=1')).toBeVisible()
})

test('an empty list stays on its page', async () => {
  const screen = await renderPage(2, 0)
  await expect.element(screen.getByText('at ?page=2')).toBeVisible()
})
