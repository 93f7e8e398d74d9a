import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { preload, retryable, useLazyModule } from '../core/lazy-module.ts'
import { IconButton } from '../ui/icon-button.tsx'

const loadPanel = retryable(() => import('./mobile-menu-panel.tsx'))
const handleNear = preload(loadPanel)

/** The navigation of narrow screens: a list that unfolds under the header. Any navigation closes it. */
export function MobileMenu({ trial }: { trial: ReactNode }) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [panel, wantPanel] = useLazyModule(loadPanel)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isOpen = openAt === key && panel !== null
  const handlePress = () => {
    setOpenAt(isOpen ? null : key)
    if (!panel) void wantPanel()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpenAt(null)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape on its way up
    <div className="md:hidden" onKeyDown={handleKeyDown}>
      <IconButton
        ref={button}
        label={isOpen ? 'Close menu' : 'Open menu'}
        icon={isOpen ? <X /> : <Menu />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={handleNear}
        onFocus={handleNear}
        onClick={handlePress}
      />
      {isOpen && (
        <nav
          id={panelId}
          aria-label="Menu"
          data-unfolded
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-line border-b bg-raised px-5 shadow-float"
        >
          <panel.MobileMenuPanel trial={trial} />
        </nav>
      )}
    </div>
  )
}
