/** The page in the frame: no router, no session, and nothing that the chat itself does not need. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { type ColourScheme, FRAME_DATA_ID, type FrameData, PANEL_PARAM } from '../../../contract/embed.ts'
import { createQueryClient } from '../../core/query-client.ts'
import { ToastArea } from '../../core/toast-area.tsx'
import { EmbeddedLink } from './embedded-link.tsx'
import { actAsGuest } from './guest.ts'
import { closeOnEscape, listenToHost } from './host-page.ts'
import { applyLook } from './look.ts'

const { slug, accent }: FrameData = JSON.parse(document.getElementById(FRAME_DATA_ID)?.textContent ?? '{}')
const isPanel = new URLSearchParams(window.location.search).has(PANEL_PARAM)

actAsGuest()
applyLook(document.documentElement.dataset.theme as ColourScheme, accent)
listenToHost({
  onScheme: (scheme) => applyLook(scheme, accent),
  onOpened: () => document.querySelector('textarea')?.focus(),
})
if (isPanel) closeOnEscape()

createRoot(document.getElementById('chat') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <EmbeddedLink slug={slug} isPanel={isPanel} />
    <ToastArea />
  </QueryClientProvider>,
)
