import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '../ui/spinner.tsx'

export interface Choice<T extends string> {
  value: T
  label: string
  description?: string
}

interface ChoiceListProps<T extends string> {
  /** The question, and the screen's heading. */
  title: string
  description?: string
  choices: readonly Choice<T>[]
  chosen: T | undefined
  isBusy?: boolean
  onChoose: (value: T) => void
  children?: ReactNode
}

/**
 * A step of the wizard: choosing goes on at once. Buttons, not radios: with radios the arrow keys alone would choose.
 * The heading takes the focus, so that keyboards and screen readers start at the new question.
 */
export function ChoiceList<T extends string>(props: ChoiceListProps<T>) {
  const { title, description, choices, chosen, isBusy = false, onChoose, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-serif text-title">
        {title}
      </h1>
      {description && <p className="mt-2 text-muted">{description}</p>}
      <ul className="@container mt-8 grid grid-cols-1 gap-3">
        {choices.map(({ value, label, description: hint }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={chosen === value}
              aria-disabled={isBusy}
              onClick={() => !isBusy && onChoose(value)}
              className="flex w-full items-center gap-4 rounded-card border border-control p-5 text-left transition-colors hover:border-muted hover:bg-surface aria-disabled:cursor-not-allowed aria-pressed:border-accent aria-pressed:bg-accent-tint"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-strong">{label}</span>
                {hint && <span className="mt-1 block text-muted text-ui">{hint}</span>}
              </span>
              {isBusy && chosen === value ? (
                <Spinner />
              ) : (
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted @max-[15rem]:hidden" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </>
  )
}
