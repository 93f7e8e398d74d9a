import { href } from 'react-router'
import type { Posit } from '../../contract/posits.ts'
import { TextLink } from '../ui/text-link.tsx'

function Summary({ posit }: { posit: Posit }) {
  const summary = posit.summary || posit.summary_light
  if (summary)
    return <p className="measure whitespace-pre-line break-words font-serif text-lead">{summary}</p>
  if (posit.summary_pending)
    return <p className="text-muted">A summary of what you taught is being written...</p>
  return (
    <p className="measure text-muted">
      Start by adding your thoughts and let POSIT help you organize them.{' '}
      <TextLink to={href('/update-posit/:id', { id: posit.id })}>Teach it something</TextLink>
    </p>
  )
}

export const Description = ({ posit }: { posit: Posit }) => (
  <section aria-labelledby="description" className="mt-10">
    <h2 id="description" className="mb-3 font-semibold text-muted text-ui">
      Description
    </h2>
    <Summary posit={posit} />
  </section>
)
