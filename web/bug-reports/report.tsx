import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { pageMeta } from '../core/page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { ReportForm } from './report-form.tsx'

export const meta = () => pageMeta('Report a Bug')

function ThankYou() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused form is gone: screen readers should announce next that the report has arrived.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Page width="narrow" className="flex flex-col items-center py-20 text-center">
      <span aria-hidden="true" className="mb-4 font-serif text-[2.5rem] text-accent-text leading-none">
        *
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-serif text-title">
        Thank you for your report
      </h1>
      <p className="mt-3 text-muted">We have received it and will look into it.</p>
      <div className="mt-6">
        <ButtonLink to={href('/')}>Back to Home</ButtonLink>
      </div>
    </Page>
  )
}

export default function ReportScreen() {
  const [isSubmitted, setSubmitted] = useState(false)
  if (isSubmitted) return <ThankYou />
  return (
    <Page width="reading">
      <PageHeading
        title="Report a Bug"
        description="Tell us what went wrong. A screenshot often shows it best."
      />
      <ReportForm onSubmitted={() => setSubmitted(true)} />
    </Page>
  )
}
