import { ArrowUp, Square } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
} from 'react'
import { MESSAGE_MAX_CHARACTERS } from '../../../contract/chat-limits.ts'
import { canRecogniseSpeech } from '../../core/speech-support.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { kerningOf } from '../../ui/unbroken-text.ts'
import { preloadAnswerText } from '../answer/answer-text.tsx'

const Microphone = lazy(() => import('./microphone.tsx'))

const MAX_HEIGHT_PX = 240
const MAX_SHARE_OF_WINDOW = 0.4
/** Safari ends a composition before the keydown of the Enter that ended it; only this legacy keyCode identifies it. */
const COMPOSING_KEY_CODE = 229

interface ComposerProps {
  text: string
  onTextChange(text: string): void
  onSend(): void
  /** Set while an answer is running. */
  onStop?: (() => void) | undefined
  label: string
  placeholder: string
  /** Something other than text is ready to be sent. */
  hasMore?: boolean
  input: RefObject<HTMLTextAreaElement | null>
  /** One quiet line above the text: why something did not happen, or that the connection is lost. */
  note?: ReactNode
  /** Left of the text. */
  children?: ReactNode
}

const isSending = ({ key, shiftKey, nativeEvent, keyCode }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING_KEY_CODE

export function Composer(props: ComposerProps) {
  const { text, onTextChange, onSend, onStop, label, placeholder, hasMore = false } = props
  const { input, note, children } = props
  const over = text.length - MESSAGE_MAX_CHARACTERS
  const isTooLong = over > 0
  const canSend = (text.trim() !== '' || hasMore) && !isTooLong
  const limitId = useId()
  useGrowingHeight(input, text)

  function handleKeyDown(event: KeyboardEvent) {
    if (!isSending(event)) return
    event.preventDefault()
    if (canSend) onSend()
  }
  // The second press of a double click on Send would stop what the first one sent.
  const handleStop = (event: MouseEvent) => event.detail < 2 && onStop?.()

  return (
    <div data-bottom-bar className="@container mx-auto w-full max-w-3xl px-5 pt-3 pb-4 sm:px-8 sm:pb-6">
      <div role="status" className="mb-2 flex items-center gap-2 text-muted text-small empty:hidden">
        {note}
      </div>
      <div
        className={classes(
          'flex items-end gap-2 rounded-card border bg-ground p-2 transition-colors @max-[15rem]:flex-wrap @max-[15rem]:justify-end',
          isTooLong ? 'border-danger' : 'border-control focus-within:border-accent',
        )}
      >
        {children}
        <textarea
          ref={input}
          rows={1}
          value={text}
          enterKeyHint="send"
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? limitId : undefined}
          onChange={(event) => onTextChange(event.target.value)}
          onFocus={preloadAnswerText}
          onKeyDown={handleKeyDown}
          className={classes(
            'min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2 py-2 text-body text-strong outline-none placeholder:text-muted',
            // Each blink is a frame of the page, of which a growing answer needs as few as can be.
            onStop && '[caret-animation:manual]',
            // With large text in a small window, the buttons are below the text.
            '@max-[15rem]:order-first @max-[15rem]:basis-full',
            kerningOf(text),
          )}
        />
        {canRecogniseSpeech() && (
          <Suspense fallback={<span className="size-10 shrink-0" />}>
            <Microphone text={text} onTextChange={onTextChange} />
          </Suspense>
        )}
        {onStop ? (
          <IconButton
            key="stop"
            label="Stop"
            icon={<Square className="fill-current" />}
            onClick={handleStop}
            className="border border-control [&_svg]:size-3.5"
          />
        ) : (
          <IconButton
            key="send"
            label="Send"
            icon={<ArrowUp />}
            disabled={!canSend}
            onClick={onSend}
            className="bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent"
          />
        )}
      </div>
      {isTooLong && (
        <p id={limitId} role="alert" className="mt-2 text-danger text-small">
          {over} characters over limit
        </p>
      )}
    </div>
  )
}

function useGrowingHeight(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is measured again when the text changes
  useEffect(() => {
    const box = input.current
    if (!box) return
    // biome-ignore lint/nursery/useReactCompiler: sizes the element, after render
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight, MAX_HEIGHT_PX, window.innerHeight * MAX_SHARE_OF_WINDOW)}px`
  }, [input, text])
}
