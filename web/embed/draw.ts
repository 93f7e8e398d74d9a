/** Elements without `innerHTML`, which pages with trusted types refuse. */

const SVG = 'http://www.w3.org/2000/svg'
const BUBBLE =
  'M5 4.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-6.2L8 21.4v-3.9H5A2.5 2.5 0 0 1 2.500 15V7A2.500 2.500 0 0 1 5 4.500Z'
const CROSS = 'M5 5 19 19M19 5 5 19'

function icon(path: string) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  const look = {
    d: path,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
  }
  for (const [name, value] of Object.entries(look)) line.setAttribute(name, value)
  line.setAttribute('stroke-linejoin', 'round')
  svg.append(line)
  return svg
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export const openButton = () =>
  element(
    'button',
    { class: 'open', type: 'button', 'aria-label': 'Ask a question', 'aria-haspopup': 'dialog' },
    icon(BUBBLE),
  )

export const closeButton = () =>
  element('button', { class: 'close', type: 'button', 'aria-label': 'Close the chat' }, icon(CROSS))

const NEW_TAB = { target: '_blank', rel: 'noopener', 'aria-label': 'Ask a question (opens in a new tab)' }

/** For links of people who sign in, which no frame may show. */
export const openLink = (href: string) => element('a', { class: 'open', href, ...NEW_TAB }, icon(BUBBLE))

export const tabCard = (href: string) =>
  element(
    'div',
    { class: 'tab' },
    element('a', { href, ...NEW_TAB }, document.createTextNode('Ask a question')),
  )
