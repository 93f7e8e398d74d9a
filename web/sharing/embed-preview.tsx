import { type DetailedHTMLProps, type HTMLAttributes, useEffect } from 'react'
import { LAUNCHER_PATH } from '../../contract/embed.ts'
import type { Link } from '../../contract/links.ts'
import type { Placement } from './embed-code.ts'

interface PositChatAttributes extends DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> {
  posit: string
  /** `contained`: within the nearest transformed element, not in the browser's top layer. */
  launcher?: 'contained' | undefined
  version: string
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'posit-chat': PositChatAttributes
    }
  }
}

/** The launcher itself, as websites load it. */
function useLauncher() {
  useEffect(() => {
    if (document.querySelector(`script[src="${LAUNCHER_PATH}"]`)) return
    document.head.append(Object.assign(document.createElement('script'), { src: LAUNCHER_PATH }))
  }, [])
}

interface EmbedPreviewProps {
  link: Link
  placement: Placement
}

/** The saved link on a website in small: the transform makes the box the window that the launcher keeps to. */
export function EmbedPreview({ link, placement }: EmbedPreviewProps) {
  useLauncher()
  const { slug, accent, corner, who } = link
  // A module is imported once a page: after a change its address must be another one.
  const version = [accent, corner, who].join()
  return (
    <section
      aria-label="Preview"
      className="relative h-[32rem] transform-gpu overflow-hidden rounded-card border border-line bg-ground"
    >
      <div aria-hidden="true" className="space-y-3 p-6">
        <div className="h-5 w-1/3 rounded-control bg-tint" />
        <div className="h-3 w-11/12 rounded-control bg-tint" />
        <div className="h-3 w-4/5 rounded-control bg-tint" />
      </div>
      <div className={placement === 'page' ? 'px-6' : undefined}>
        <posit-chat
          key={`${slug} ${placement} ${version}`}
          posit={slug}
          version={version}
          launcher={placement === 'corner' ? 'contained' : undefined}
          className={placement === 'page' ? 'block h-96' : undefined}
        />
      </div>
    </section>
  )
}
