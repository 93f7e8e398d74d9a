import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

interface AnswerTextProps {
  text: string
  quotes: readonly string[] | undefined
  drawMark: (number: number) => ReactNode
}

/** Unformatted, when the markdown code fails to load: the words matter more. */
const PlainText = ({ text }: AnswerTextProps) => <p className="whitespace-pre-wrap">{text}</p>

const loadMarkdown = (): Promise<ComponentType<AnswerTextProps>> =>
  import('../../core/markdown/markdown.tsx').then(
    ({ Markdown }) => Markdown,
    () => PlainText,
  )
const Markdown = lazy(async () => ({ default: await loadMarkdown() }))

/** Loads lazily: asking the first question does not need the markdown code. */
export const AnswerText = (props: AnswerTextProps) => (
  <Suspense fallback={<PlainText {...props} />}>
    <Markdown {...props} />
  </Suspense>
)

/** Fetches that code, so that it is there before the first answer. */
export const preloadAnswerText = () => void loadMarkdown()
