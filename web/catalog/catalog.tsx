import { pageMeta } from '../core/page-title.ts'
import { Page, PageHeading } from '../ui/page.tsx'
import { Actions } from './actions.tsx'
import { Feedback } from './feedback.tsx'
import { Inputs } from './inputs.tsx'
import { Overlays } from './overlays.tsx'
import { Texts } from './texts.tsx'

export const meta = () => pageMeta('Component catalog')

const THEMES = ['dark', 'light'] as const

/** Every component of web/ui with its variants, in both themes. In development only (web/routes.ts). */
export default function Catalog() {
  return (
    <Page>
      <PageHeading title="Component catalog" description="Every component of web/ui, dark and light." />
      <div className="grid gap-6 lg:grid-cols-2">
        {THEMES.map((theme) => (
          <section
            key={theme}
            aria-label={theme}
            data-theme={theme}
            className="min-w-0 space-y-10 rounded-card border border-line bg-ground p-5 text-text"
          >
            <Actions />
            <Inputs />
            <Feedback />
            <Texts />
            <Overlays />
          </section>
        ))}
      </div>
    </Page>
  )
}
