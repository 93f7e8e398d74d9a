import { href } from 'react-router'
import { pageMeta } from '../core/page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { BrokenFootnote } from './broken-footnote.tsx'

export const meta = () => pageMeta('Page not found')

export default function NotFound() {
  return (
    <Page width="reading" className="flex flex-col items-center py-20 text-center sm:py-28">
      <BrokenFootnote number={404} />
      <h1 className="mt-8 font-serif text-title">Oops! We couldn't find that page</h1>
      <p className="mt-3 text-muted">The page you're looking for doesn't exist or has been moved</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/')}>Return Home</ButtonLink>
        <ButtonLink to={href('/bug-reports')} variant="secondary">
          Report Bug
        </ButtonLink>
      </div>
    </Page>
  )
}
