import type { ChatPosit } from '../../../contract/posits.ts'
import { SuggestedQuestions } from '../answer/suggested-questions.tsx'

interface WelcomeProps {
  posit: ChatPosit
  /** From the address; plain text. */
  name: string
  onAsk(question: string): void
}

/** Who is greeted: it stays above a conversation that `?q=` began, which would cover the welcome at once. */
export const Greeting = ({ name, title }: { name: string; title?: string }) => (
  <p className="break-words text-muted">
    {name ? `Hello ${name}. You are talking to` : 'You are talking to'}
    {title && ` ${title}.`}
  </p>
)

export const originOfAnswers = ({ owner_first_name }: ChatPosit) =>
  `Answers come from what ${owner_first_name ?? 'the owner'} has told this posit, and show where they are from.`

/** Before the first question: what this is, and what may be asked. */
export const Welcome = ({ posit, name, onAsk }: WelcomeProps) => (
  <section aria-label="About this posit" className="py-4 sm:py-10">
    <Greeting name={name} />
    <p className="mt-1 break-words font-serif text-display text-strong">{posit.title}</p>
    {posit.summary_light && (
      <p className="measure mt-4 break-words font-serif text-lead text-muted">{posit.summary_light}</p>
    )}
    {posit.suggested_questions.length > 0 && (
      <>
        <h2 className="mt-10 mb-3 font-medium text-muted text-ui">Questions it can answer</h2>
        <SuggestedQuestions questions={posit.suggested_questions} onAsk={onAsk} />
      </>
    )}
    <p className="measure mt-8 text-muted text-small">{originOfAnswers(posit)}</p>
  </section>
)
