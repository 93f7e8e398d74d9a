import { useDeferredValue, useRef, useState } from 'react'
import { href } from 'react-router'
import { Markdown } from '../core/markdown/markdown.tsx'
import { useSignedInMe } from '../core/session/use-session.ts'
import { TextLink } from '../ui/text-link.tsx'
import { SummarySearch } from './summary-search.tsx'
import { useTextSearch } from './use-text-search.ts'

/** The rendered summary; premium users can search it. */
export function FullSummary({ text }: { text: string }) {
  const { plan } = useSignedInMe()
  const [term, setTerm] = useState('')
  const page = useRef<HTMLDivElement>(null)
  const { count, current, step } = useTextSearch(page, useDeferredValue(term), plan.is_premium)
  return (
    <>
      {plan.is_premium ? (
        <SummarySearch term={term} onTerm={setTerm} count={count} current={current} onStep={step} />
      ) : (
        <p className="mb-8 text-muted text-ui">
          Searching in the summary is part of the paid plan.{' '}
          <TextLink to={href('/pricing')}>Upgrade</TextLink>
        </p>
      )}
      <div ref={page}>
        <Markdown text={text} look="page" />
      </div>
    </>
  )
}
