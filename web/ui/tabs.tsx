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
    <RadixTabs.List aria-label={label} className="flex gap-6 overflow-x-auto border-line border-b">
      {tabs.map((tab) => (
        // Positioned relative, so that visually hidden text stays inside the scrolling row.
        <RadixTabs.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px relative inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 font-medium text-muted text-ui transition-colors hover:text-strong focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-strong"
        >
          {tab.label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
    {tabs.map((tab) => (
      <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
        {tab.content}
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
)
