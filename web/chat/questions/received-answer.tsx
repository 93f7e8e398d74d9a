import type { PositQuestionDetails } from '../../../contract/questions.ts'
import { formatDate } from '../../core/dates.ts'
import { Markdown } from '../../core/markdown/markdown.tsx'
import { answerClasses, Passage } from '../../ui/conversation.tsx'
import { askerName } from './asker-name.ts'
import { FeedbackMark } from './feedback-mark.tsx'

const NO_ANSWER = {
  running: 'The answer is being given at this moment.',
  stopped: 'The answer was stopped before anything was said.',
  failed: 'No answer could be given; the question was kept.',
} as const

const noAnswerText = ({ outcome }: PositQuestionDetails) =>
  Object.hasOwn(NO_ANSWER, outcome) ? NO_ANSWER[outcome as keyof typeof NO_ANSWER] : 'There is no answer.'

const drawMark = (number: number) => (
  <sup className="ml-px px-0.5 font-sans font-semibold text-accent-text text-small">{number}</sup>
)

function Judgement({ question: { asker, feedback, answer } }: { question: PositQuestionDetails }) {
  if (!feedback) return null
  return (
    <section aria-label="Feedback" className="mt-6 border-line border-t pt-5 text-ui">
      <FeedbackMark feedback={feedback} />
      {answer?.feedback_reason && (
        <blockquote className="mt-2 whitespace-pre-wrap break-words">
          {answer.feedback_reason}
          <footer className="mt-1 text-muted text-small">{askerName(asker)}</footer>
        </blockquote>
      )}
    </section>
  )
}

/** What the posit said, with the passages it relied on. */
export function ReceivedAnswer({ question }: { question: PositQuestionDetails }) {
  const { answer } = question
  if (!answer) return <p className="text-muted">{noAnswerText(question)}</p>
  return (
    <>
      <div className={answerClasses}>
        <Markdown
          text={answer.content}
          quotes={answer.citations.map(({ quote }) => quote)}
          drawMark={drawMark}
        />
      </div>
      {answer.citations.length > 0 && (
        <ol aria-label="Sources" className="mt-6 space-y-4 border-line border-t pt-5">
          {answer.citations.map((citation, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a footnote is its number
            <li key={index}>
              <Passage number={index + 1} source={`${citation.title}, ${formatDate(citation.date)}`}>
                {citation.quote}
              </Passage>
            </li>
          ))}
        </ol>
      )}
      <Judgement question={question} />
    </>
  )
}
