/**
 * `/embed.js`, the launcher on other people's websites: a button in a corner for `<script data-posit="slug">`, and
 * `<posit-chat posit="slug">` for a chat within the page. It must not change the host page in any way, and must work under the
 * strictest content security policy that names us: no inline styles, no requests but scripts and frames.
 */
import { PositChat } from './posit-chat.ts'

const script = document.currentScript as HTMLScriptElement | null
const slug = script?.dataset.posit

// A page may have the snippet twice, in a template and in an article.
if (!customElements.get('posit-chat')) customElements.define('posit-chat', PositChat)

function addLauncher() {
  if (!slug || document.querySelector('posit-chat[launcher]')) return
  const chat = document.createElement('posit-chat')
  chat.setAttribute('posit', slug)
  chat.toggleAttribute('launcher', true)
  document.body.append(chat)
}

if (document.body) addLauncher()
else addEventListener('DOMContentLoaded', addLauncher)
