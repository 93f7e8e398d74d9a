/** What the frame and the page around it say to each other. Neither trusts the other with more than this. */
import { CLOSE_MESSAGE, COLOUR_SCHEMES, type ColourScheme } from '../../../contract/embed.ts'

const isScheme = (given: unknown): given is ColourScheme => COLOUR_SCHEMES.includes(given as ColourScheme)

interface Listeners {
  onScheme(scheme: ColourScheme): void
  onOpened(): void
}

export function listenToHost({ onScheme, onOpened }: Listeners) {
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return
    const given: unknown = data?.posit
    if (isScheme(given)) onScheme(given)
    if (given === 'opened') onOpened()
  })
}

/** Escape closes the panel, unless something in the chat has taken it, as an open footnote does. */
export function closeOnEscape() {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) window.parent.postMessage(CLOSE_MESSAGE, '*')
  })
}
