import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { MESSAGE_MAX_CHARACTERS } from '../../contract/chat-limits.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'

const MAX_HEIGHT_PX = 240

interface ComposerProps {
  text: string
  onTextChange(text: string): void
  onSend(): void
  /** Set while an answer is running. */
  onStop?: (() => void) | undefined
  label: string
  placeholder: string
  /** Something besides text is ready to be sent. */
  hasMore?: boolean
  input: RefObject<HTMLTextAreaElement | null>
  /** Stands left of the text. */
  children?: ReactNode
}

export function Composer(props: ComposerProps) {
  const { text, onTextChange, onSend, onStop, label, placeholder, hasMore = false, input, children } = props
  const over = text.length - MESSAGE_MAX_CHARACTERS
  const canSend = (text.trim() !== '' || hasMore) && over <= 0 && !onStop
  useGrowingHeight(input, text)

  function handleKeyDown(event: KeyboardEvent) {
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isSend) return
    event.preventDefault()
    if (canSend) onSend()
  }

  return (
    <div className="mx-auto w-full max-w-3xl px-5 pb-4 sm:px-8 sm:pb-6">
      {over > 0 && (
        <p role="alert" className="mb-2 text-danger text-small">
          {over} characters over limit
        </p>
      )}
      <div
        className={classes(
          'flex items-end gap-2 rounded-card border bg-ground p-2 transition-colors focus-within:border-accent',
          over > 0 ? 'border-danger' : 'border-control',
        )}
      >
        {children}
        <textarea
          ref={input}
          rows={1}
          value={text}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={handleKeyDown}
          className="min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2 py-2 text-body text-strong outline-none placeholder:text-muted"
        />
        {onStop ? (
          <IconButton label="Stop" icon={<Square />} onClick={onStop} className="border border-control" />
        ) : (
          <IconButton
            label="Send"
            icon={<ArrowUp />}
            disabled={!canSend}
            onClick={onSend}
            className="bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent"
          />
        )}
      </div>
    </div>
  )
}

function useGrowingHeight(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the text changes
  useEffect(() => {
    const box = input.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight, MAX_HEIGHT_PX)}px`
  }, [input, text])
}
