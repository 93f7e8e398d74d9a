import type { ReactNode } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { ClosedDashboard } from './closed-dashboard.tsx'

interface DashboardProps {
  isOpen: boolean
  /** Mounted, and so fetched, only when the dashboard is open. */
  tasks: { label: ReactNode; content: ReactNode }
}

export const Dashboard = ({ isOpen, tasks }: DashboardProps) => (
  <section aria-labelledby="dashboard" className="mt-12">
    <h2 id="dashboard" className="mb-4 font-serif text-[1.5rem]">
      Posit Dashboard
    </h2>
    {isOpen ? (
      <Tabs
        label="Posit Dashboard"
        tabs={[
          { value: 'tasks', ...tasks },
          {
            value: 'analytics',
            label: 'Analytics',
            content: <p className="py-8 text-muted">Analytics features coming soon!</p>,
          },
        ]}
      />
    ) : (
      <ClosedDashboard />
    )}
  </section>
)
