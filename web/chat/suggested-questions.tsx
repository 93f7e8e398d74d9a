interface SuggestedQuestionsProps {
  questions: readonly string[]
  onAsk(question: string): void
}

/** Questions to be asked with one press. */
export const SuggestedQuestions = ({ questions, onAsk }: SuggestedQuestionsProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {questions.map((question) => (
      <li key={question}>
        <button
          type="button"
          onClick={() => onAsk(question)}
          className="w-full break-words py-3 text-left text-text transition-colors hover:text-accent-text"
        >
          {question}
        </button>
      </li>
    ))}
  </ul>
)
