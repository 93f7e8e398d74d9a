/** What an owner pastes into their website. Slugs need no escaping (contract/links.ts). */
import { LAUNCHER_PATH } from '../../contract/embed.ts'

export type Placement = 'corner' | 'page'

export const embedCode = (appUrl: string, slug: string, placement: Placement): string =>
  placement === 'corner'
    ? `<script async src="${appUrl}${LAUNCHER_PATH}" data-posit="${slug}"></script>`
    : `<style>posit-chat { display: block; height: 36rem }</style>\n<posit-chat posit="${slug}"></posit-chat>\n<script async src="${appUrl}${LAUNCHER_PATH}"></script>`

/** What a strict content security policy of that website must allow. */
export const embedPolicy = (appUrl: string): string =>
  `script-src ${appUrl}${LAUNCHER_PATH} ${appUrl}/embed/;\nframe-src ${appUrl}/embed/`
