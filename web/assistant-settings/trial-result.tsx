import { MODEL_PROBLEMS, type ModelTrial } from '../../contract/assistant-settings.ts'
import { Callout } from '../ui/callout.tsx'

const timeOf = (milliseconds: number) =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** What a model made of the question over demo knowledge. */
export function TrialResult({ trial }: { trial: ModelTrial }) {
  const { question, answer, citations, milliseconds, problem, lacks_tools } = trial
  return (
    <div role="status" className="space-y-4">
      {problem && (
        <Callout tone="danger" title="The test failed">
          {MODEL_PROBLEMS[problem]}
        </Callout>
      )}
      {answer !== null && (
        <figure className="border-line border-l-2 pl-5">
          <figcaption className="text-muted text-small">{question}</figcaption>
          <p className="mt-2 break-words font-serif text-lead text-strong">{answer}</p>
          {citations.map(({ source, quote }) => (
            <blockquote key={source + quote} className="mt-3 text-muted text-ui">
              “{quote}” <span className="text-small">— {source}</span>
            </blockquote>
          ))}
          <p className="mt-3 text-muted text-small">
            Answered in {timeOf(milliseconds)}
            {citations.length === 0 && ', without a citation: try a larger model'}
          </p>
        </figure>
      )}
      {lacks_tools && !problem && (
        <Callout tone="warning" title="This model cannot call tools">
          It answers all the same. What it does not know is then judged by its citations alone.
        </Callout>
      )}
    </div>
  )
}
