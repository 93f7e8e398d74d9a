import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Tabs } from './tabs.tsx'

const RING_ROOM_PX = 8

function boundsOfText(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

test('a tab leaves room for the focus ring beside its label, which is in line with the content', async () => {
  const screen = await render(
    <Tabs
      label="Pages"
      tabs={[
        { value: 'one', label: 'One', content: <p>First page</p> },
        { value: 'two', label: 'Two', content: null },
      ]}
    />,
  )
  const tab = screen.getByRole('tab', { name: 'One' }).element()
  const label = boundsOfText(tab)
  const { left, right } = tab.getBoundingClientRect()
  expect(label.left - left).toBeCloseTo(RING_ROOM_PX)
  expect(right - label.right).toBeCloseTo(RING_ROOM_PX)
  expect(label.left).toBeCloseTo(screen.getByText('First page').element().getBoundingClientRect().left)
})
