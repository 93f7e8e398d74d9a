import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

interface AnswerTextProps {
  text: string
  quotes: readonly string[] | undefined
  drawMark: (number: number) => ReactNode
}

/** As it came, where the code for its look has not come: the words matter more. */
const PlainText = ({ text }: AnswerTextProps) => <p className="whitespace-pre-wrap">{text}</p>

const loadMarkdown = (): Promise<ComponentType<AnswerTextProps>> =>
  import('../../core/markdown/markdown.tsx').then(
    ({ Markdown }) => Markdown,
    () => PlainText,
  )
const Markdown = lazy(async () => ({ default: await loadMarkdown() }))

/** To ask the first question, nobody needs the code that sets answers. */
export const AnswerText = (props: AnswerTextProps) => (
  <Suspense fallback={<PlainText {...props} />}>
    <Markdown {...props} />
  </Suspense>
)

/** Fetches that code, so that it is there before the first answer. */
export const preloadAnswerText = () => void loadMarkdown()
