import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  /** Spoken name of the row of tabs. */
  label: string
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
}

export const Tabs = ({ label, tabs, ...state }: TabsProps) => (
  <RadixTabs.Root {...(state.value === undefined && { defaultValue: tabs[0]?.value ?? '' })} {...state}>
    <div className="border-line border-b">
      <RadixTabs.List aria-label={label} className="-mx-2 -mb-px flex gap-2 overflow-x-auto">
        {tabs.map((tab) => (
          // Positioned relative, so that visually hidden text stays inside the scrolling row.
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="relative inline-flex min-h-11 items-center gap-2 whitespace-nowrap px-2 pb-0.5 font-medium text-muted text-ui transition-colors after:absolute after:inset-x-2 after:bottom-0 after:border-transparent after:border-b-2 hover:text-strong focus-visible:-outline-offset-2 data-[state=active]:text-strong data-[state=active]:after:border-accent"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
    </div>
    {tabs.map((tab) => (
      <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
        {tab.content}
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
)
