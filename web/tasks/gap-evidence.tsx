import type { GapCause, Task } from '../../contract/tasks.ts'
import { formatDate } from '../core/dates.ts'

const CAUSES: Record<GapCause, string> = {
  missing: 'Missing: the posit speaks of the matter, but does not say this.',
  nothing_close: 'Nothing close: no source comes near the question.',
  contradiction: 'Contradiction: two sources say different things.',
  out_of_scope: 'Out of scope: no word of the question is anywhere in the posit.',
}

/** Why the posit could not answer, and the passages behind that. */
export const GapEvidence = ({ task: { cause, evidence } }: { task: Task }) =>
  cause && (
    <>
      <p>{CAUSES[cause]}</p>
      {evidence.map(({ source_id, title, quote, date }) => (
        <figure key={source_id + quote} className="mt-3 border-line border-l-2 pl-4">
          <blockquote className="whitespace-pre-wrap break-words font-serif">{quote}</blockquote>
          <figcaption className="mt-1 break-words text-muted text-small">
            {title}, {formatDate(date)}
          </figcaption>
        </figure>
      ))}
    </>
  )
