import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'
import { ClosedDashboard } from './closed-dashboard.tsx'

interface DashboardProps {
  isOpen: boolean
  /** Mounted, and so fetched, only when the dashboard is open. */
  questions: ReactNode
  tasks: { label: ReactNode; content: ReactNode }
}

const FIRST_TAB = 'questions'

/** The selected tab is in the URL, `?tab=tasks`, so that going back restores it. */
function OpenDashboard({ questions, tasks }: Omit<DashboardProps, 'isOpen'>) {
  const [params, setParams] = useSearchParams()
  const tabs = [
    { value: FIRST_TAB, label: 'Questions', content: questions },
    {
      value: 'analytics',
      label: 'Analytics',
      content: <p className="py-8 text-muted">Analytics features coming soon!</p>,
    },
    { value: 'tasks', ...tasks },
  ]
  const asked = params.get('tab')
  const value = tabs.some((tab) => tab.value === asked) && asked ? asked : FIRST_TAB
  const handleChange = (tab: string) =>
    setParams(tab === FIRST_TAB ? {} : { tab }, { replace: true, preventScrollReset: true })
  return <Tabs label="Posit Dashboard" tabs={tabs} value={value} onValueChange={handleChange} />
}

export const Dashboard = ({ isOpen, ...tabs }: DashboardProps) => (
  <section aria-labelledby="dashboard" className="mt-12">
    <h2 id="dashboard" className="mb-4 font-serif text-section">
      Posit Dashboard
    </h2>
    {isOpen ? <OpenDashboard {...tabs} /> : <ClosedDashboard />}
  </section>
)
