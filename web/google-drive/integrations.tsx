import { useSearchParams } from 'react-router'
import { pageMeta } from '../core/page-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DriveTab } from './drive-tab.tsx'
import { TalkToText } from './talk-to-text.tsx'

export const meta = () => pageMeta('Integrations')

const NoSettings = () => (
  <EmptyState title="No settings available" description="What you connect is set up on its own tab." />
)

const TABS = [
  { value: 'google-drive', label: 'Google Drive', content: <DriveTab /> },
  { value: 'talk-to-text', label: 'Talk to Text', content: <TalkToText /> },
  { value: 'settings', label: 'Settings', content: <NoSettings /> },
]

export default function Integrations() {
  const [parameters, setParameters] = useSearchParams()
  const chosen = TABS.find(({ value }) => value === parameters.get('tab'))?.value ?? 'google-drive'
  const handleChange = (tab: string) =>
    setParameters(tab === 'google-drive' ? {} : { tab }, { replace: true, preventScrollReset: true })
  return (
    <Page width="reading">
      <PageHeading title="Integrations" description="Bring in what you have elsewhere." />
      <Tabs label="Integrations" tabs={TABS} value={chosen} onValueChange={handleChange} />
    </Page>
  )
}
