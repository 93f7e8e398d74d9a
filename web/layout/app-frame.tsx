import type { ComponentProps, ReactNode } from 'react'
import { SiteHeader } from './site-header.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'
import { useFocusMain } from './use-focus-main.ts'

interface AppFrameProps extends ComponentProps<typeof SiteHeader> {
  children: ReactNode
}

/** The frame of screens that fill the window, as conversations do: the header, then all the rest for the screen. */
export function AppFrame({ children, ...header }: AppFrameProps) {
  useFocusMain()
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <SiteHeader {...header} />
      <main id={MAIN_ID} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        {children}
      </main>
    </div>
  )
}
