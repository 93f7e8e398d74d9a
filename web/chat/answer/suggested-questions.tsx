import { ArrowRight } from 'lucide-react'

interface SuggestedQuestionsProps {
  questions: readonly string[]
  onAsk(question: string): void
}

/** Questions to be asked with one press. */
export const SuggestedQuestions = ({ questions, onAsk }: SuggestedQuestionsProps) => (
  <ul className="divide-y divide-line border-line border-y font-sans">
    {questions.map((question) => (
      <li key={question}>
        <button
          type="button"
          onClick={() => onAsk(question)}
          className="group flex w-full items-center gap-4 py-3 text-left text-text transition-colors hover:text-accent-text"
        >
          <span className="min-w-0 flex-1 break-words">{question}</span>
          <ArrowRight
            aria-hidden="true"
            className="size-4 shrink-0 text-muted transition-colors group-hover:text-accent-text"
          />
        </button>
      </li>
    ))}
  </ul>
)
