import { buttonOf } from '../../contract/contrast.ts'
import {
  CLOSE_MESSAGE,
  framePath,
  type HostMessage,
  type LauncherLook,
  lookPath,
  PANEL_PARAM,
  SCHEME_PARAM,
} from '../../contract/embed.ts'
import { closeButton, element, openButton, openLink, tabCard } from './draw.ts'
import { hostScheme, onSchemeChange } from './host-scheme.ts'
import { styleSheet } from './styles.ts'

/** Where this script is from. Read while it runs: later there is no current script. */
const ORIGIN = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href).origin

/** Importing a module needs no more of a host's policy than the script itself; `fetch` would need `connect-src`. */
async function loadLook(slug: string, version: string | null): Promise<LauncherLook> {
  const address = ORIGIN + lookPath(slug) + (version ? `?${encodeURIComponent(version)}` : '')
  return (await import(/* @vite-ignore */ address)).default
}

/**
 * `<posit-chat posit="slug">`, a chat within the page. With `launcher` it is a button in a corner that opens the chat in a
 * panel. A link that does not exist, or that this site may not show, draws nothing.
 */
export class PositChat extends HTMLElement {
  #root = element('div', { class: 'root' })
  #frame: HTMLIFrameElement | undefined
  #isLoaded = false
  #stop: (() => void) | undefined

  async connectedCallback() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styleSheet()]
    this.#stop = this.#listen()
    if (shadow.contains(this.#root)) return
    const slug = this.getAttribute('posit') ?? ''
    try {
      this.#draw(slug, await loadLook(slug, this.getAttribute('version')))
      shadow.append(this.#root)
      this.#followScheme()
    } catch {
      // biome-ignore lint/suspicious/noConsole: the developer of the page has no other way to learn it
      console.warn(`Posit: the chat "${slug}" is not shown. Its link may be closed, or not allow this site.`)
    }
  }

  disconnectedCallback() {
    this.#stop?.()
  }

  get #isLauncher() {
    return this.hasAttribute('launcher')
  }

  #draw(slug: string, { accent, corner, opens }: LauncherLook) {
    const { fill, ink } = buttonOf(accent)
    this.#root.style.setProperty('--accent', fill)
    this.#root.style.setProperty('--on-accent', ink)
    const address = `${ORIGIN}/l/${encodeURIComponent(slug)}`
    if (this.#isLauncher) this.setAttribute('corner', corner)
    if (this.getAttribute('launcher') === '') this.#rise()
    if (opens === 'tab') this.#root.append(this.#isLauncher ? openLink(address) : tabCard(address))
    else if (this.#isLauncher) this.#drawLauncher(slug)
    else this.#root.append(element('div', { class: 'panel' }, this.#makeFrame(slug)))
  }

  /** Into the browser's top layer: there nothing of the page covers, blurs, turns or fades it. */
  #rise() {
    this.popover = 'manual'
    this.showPopover?.()
  }

  #makeFrame(slug: string) {
    const address = new URL(framePath(slug), ORIGIN)
    address.searchParams.set(SCHEME_PARAM, hostScheme(this))
    if (this.#isLauncher) address.searchParams.set(PANEL_PARAM, '')
    const src = address.href
    this.#frame = element('iframe', { src, title: 'Chat', allow: 'clipboard-write', loading: 'lazy' })
    this.#frame.addEventListener('load', () => {
      this.#isLoaded = true
      this.#followScheme()
    })
    return this.#frame
  }

  #drawLauncher(slug: string) {
    const open = openButton()
    const close = closeButton()
    const panel = element('div', { class: 'panel', role: 'dialog', 'aria-label': 'Chat' }, close)
    const setOpen = (isOpen: boolean) => {
      panel.hidden = !isOpen
      open.hidden = isOpen
      open.setAttribute('aria-expanded', String(isOpen))
      if (!isOpen) return open.focus()
      // Nothing is loaded before somebody wants to ask.
      if (!this.#frame) panel.append(this.#makeFrame(slug))
      this.#frame?.focus()
      this.#post('opened')
    }
    open.addEventListener('click', () => setOpen(true))
    close.addEventListener('click', () => setOpen(false))
    this.addEventListener('posit-close', () => setOpen(false))
    this.#root.addEventListener('keydown', ({ key }) => key === 'Escape' && !panel.hidden && setOpen(false))
    panel.hidden = true
    open.setAttribute('aria-expanded', 'false')
    this.#root.append(open, panel)
  }

  #post(posit: HostMessage['posit']) {
    // Before it has loaded it is a blank page of the host's own.
    if (this.#isLoaded) this.#frame?.contentWindow?.postMessage({ posit } satisfies HostMessage, ORIGIN)
  }

  #followScheme() {
    const scheme = hostScheme(this)
    this.#root.classList.toggle('dark', scheme === 'dark')
    this.#post(scheme)
  }

  #listen() {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const isFrames = source !== null && source === this.#frame?.contentWindow && origin === ORIGIN
      if (isFrames && data === CLOSE_MESSAGE) this.dispatchEvent(new Event('posit-close'))
    }
    addEventListener('message', onMessage)
    const stopWatching = onSchemeChange(() => this.#followScheme())
    return () => {
      removeEventListener('message', onMessage)
      stopWatching()
    }
  }
}
