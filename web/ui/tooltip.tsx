import * as RadixTooltip from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

/** A short remark on hover and focus. Never the only place of a fact: touch screens do not show it. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={300}>
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-64 animate-appear rounded-control border border-line bg-raised px-3 py-1.5 text-small text-text shadow-float"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  </RadixTooltip.Provider>
)
