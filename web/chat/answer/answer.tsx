import {
  type ComponentType,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Message } from '../../../contract/chat.ts'
import { answerClasses } from '../../ui/conversation.tsx'
import type { LiveAnswer } from '../streaming/live-answer.ts'
import { AnswerFooter } from './answer-footer.tsx'
import { AnswerText } from './answer-text.tsx'
import { CitationMark, Footnotes } from './citation.tsx'
import { SeeAlso } from './see-also.tsx'
import { Signature } from './signature.tsx'
import { StateNote } from './state-note.tsx'
import { readUnknown } from './unknown.ts'
import type { Judge } from './use-feedback.ts'

interface AnswerProps {
  /** Null while it is being given. */
  answer: Message | null
  live?: LiveAnswer | undefined
  /** Who says what, for screen readers. */
  label: string
  /** Its question was stopped: more was to come. */
  isCut?: boolean
  suggested?: readonly string[]
  onAsk?: ((question: string) => void) | undefined
  teachPath?: string | undefined
  onJudge?: Judge | undefined
  /** What an answer did beside answering; visitors' chats have none and load none. */
  Note?: ComponentType<Message> | undefined
}

/** The serif is for what a person said; 'I don't know' is the posit's own text. */
const unknownClasses = 'measure break-words text-body text-text'
const NO_QUESTIONS: readonly string[] = []
const neverChanges = () => () => {}

/**
 * An answer, set like a page: the same element from its first word to its last, so that nothing jumps when it is complete.
 * While it grows it is hidden from screen readers; they hear the finished one, once.
 */
export const Answer = memo(
  ({
    answer,
    live,
    label,
    isCut = false,
    suggested = NO_QUESTIONS,
    onAsk,
    teachPath,
    onJudge,
    Note,
  }: AnswerProps) => {
    const growing = useGrowingText(answer ? undefined : live)
    const unknown = useMemo(
      () => (answer?.state === 'unknown' && onAsk ? readUnknown(answer.content, suggested) : null),
      [answer, suggested, onAsk],
    )
    const text = unknown?.text ?? answer?.content ?? growing
    const citations = answer?.citations ?? undefined
    const unsupported = answer?.unsupported
    // Sentences without a source are marked as those with one are, by numbers beyond the last footnote.
    const quotes = useMemo(
      () => citations && [...citations.map((citation) => citation.quote), ...(unsupported ?? [])],
      [citations, unsupported],
    )
    const drawMark = useCallback(
      (number: number): ReactNode => {
        const citation = citations?.[number - 1]
        return citation ? <CitationMark citation={citation} number={number} /> : <UnsupportedMark />
      },
      [citations],
    )
    const end = useSeenEnd(answer ? undefined : live)
    return (
      <article aria-label={label} aria-hidden={answer === null || undefined}>
        <div className={answer?.state === 'unknown' ? unknownClasses : answerClasses}>
          {text === '' ? <WaitingDot /> : <AnswerText text={text} quotes={quotes} drawMark={drawMark} />}
        </div>
        {!answer && <span ref={end} />}
        {answer && (
          <>
            <StateNote
              answer={answer}
              questions={unknown?.questions ?? NO_QUESTIONS}
              areFromText={unknown !== null && unknown.text !== answer.content}
              onAsk={onAsk}
              teachPath={teachPath}
            />
            {answer.approved && <Signature approved={answer.approved} />}
            {Note && <Note {...answer} />}
            {citations && citations.length > 0 && <Footnotes citations={citations} />}
            {answer.related.length > 0 && !unknown?.questions.length && <SeeAlso related={answer.related} />}
            <AnswerFooter answer={answer} isCut={isCut} onJudge={onJudge} />
          </>
        )}
      </article>
    )
  },
)

const UnsupportedMark = () => (
  <sup className="font-semibold text-muted" title="Not backed by a source">
    <span aria-hidden="true">?</span>
    <span className="sr-only"> (not backed by a source)</span>
  </sup>
)

const WaitingDot = () => <span className="inline-block size-2 animate-breathe rounded-full bg-accent" />

/** Whether the end of the growing answer is in view. */
function useSeenEnd(live: LiveAnswer | undefined) {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!live || !end.current) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) live.setSeen(last.isIntersecting)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [live])
  return end
}

function useGrowingText(live: LiveAnswer | undefined): string {
  const read = live?.text ?? (() => '')
  const text = useSyncExternalStore(live?.subscribe ?? neverChanges, read, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each render of a text
  useLayoutEffect(() => live?.drawn(), [text, live])
  return text
}
