import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AssistantSettings } from '../../contract/assistant-settings.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useMe } from '../core/session/use-session.ts'
import NotFound from '../layout/not-found.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Loading } from '../ui/spinner.tsx'
import { LockedModel } from './locked-model.tsx'
import { ModelForm } from './model-form.tsx'
import { assistantSettingsQuery } from './queries.ts'
import { SpendingForm } from './spending-form.tsx'
import { Status } from './status.tsx'
import { Usage } from './usage.tsx'

/** Shown to everyone but administrators. */
export const meta = () => pageMeta('Page not found')

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-14">
    <h2 id={id} className="mb-6 font-serif text-lead">
      {title}
    </h2>
    {children}
  </section>
)

const Sections = ({ settings }: { settings: AssistantSettings }) => (
  <>
    <Status settings={settings} />
    <Section id="model-heading" title="Model">
      {settings.locked.provider ? <LockedModel /> : <ModelForm settings={settings} />}
    </Section>
    <Section id="spending-heading" title="Spending">
      <SpendingForm settings={settings} />
    </Section>
    <Section id="usage-heading" title="Usage">
      <Usage />
    </Section>
  </>
)

function Settings() {
  usePageTitle('Assistant')
  const { data, isPending, refetch } = useQuery(assistantSettingsQuery)
  const content = () => {
    if (isPending) return <SkeletonText lines={6} />
    if (data) return <Sections settings={data} />
    const retry = <Button onClick={() => refetch()}>Try again</Button>
    return <EmptyState title="The settings could not be loaded" action={retry} />
  }
  return (
    <Page width="reading">
      <PageHeading
        title="Assistant"
        description="Which assistant answers on this server, and what it costs."
      />
      {content()}
    </Page>
  )
}

/** For all others the page does not exist, and nothing reveals it. */
export default function AssistantSettingsScreen() {
  const me = useMe()
  if (me === undefined) return <Loading className="min-h-[60vh]" />
  return me?.is_admin ? <Settings /> : <NotFound />
}
