import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { pageMeta } from '../core/page-title.ts'
import { useSignedInMe } from '../core/session/use-session.ts'
import { Page, PageHeading } from '../ui/page.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { FirstCall } from './first-call.tsx'
import { KeysTab } from './keys-tab.tsx'

export const meta = () => pageMeta('Developers')

/** 460 KB compressed, which nobody else loads. */
const ApiReference = lazy(() => import('./api-reference.tsx'))

export default function Developers() {
  const { plan } = useSignedInMe()
  const [parameters, setParameters] = useSearchParams()
  const tabs = [
    { value: 'keys', label: 'API keys', content: <KeysTab plan={plan} /> },
    { value: 'first-call', label: 'First call', content: <FirstCall /> },
    {
      value: 'reference',
      label: 'Reference',
      content: (
        <Suspense fallback={<Loading className="min-h-[40vh]" />}>
          <ApiReference />
        </Suspense>
      ),
    },
  ]
  const chosen = tabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'keys'
  const handleChange = (tab: string) =>
    setParameters(tab === 'keys' ? {} : { tab }, { replace: true, preventScrollReset: true })
  return (
    <Page width="reading">
      <PageHeading title="Developers" description="Use your posits from your own programs." />
      <Tabs label="Developers" tabs={tabs} value={chosen} onValueChange={handleChange} />
    </Page>
  )
}
