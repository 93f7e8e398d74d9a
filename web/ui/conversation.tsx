import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** What was asked: a quiet line at the right-hand side. */
export const QuestionLine = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    {...props}
    className={classes(
      'ml-auto w-fit max-w-[88%] whitespace-pre-wrap break-words border-control border-r-2 py-0.5 pr-4 text-text',
      className,
    )}
  />
)

/** The type an answer is set in: like a page, not a bubble. */
export const answerClasses = 'break-words font-serif text-lead leading-relaxed text-strong'

interface FootnoteMarkProps extends Omit<ComponentProps<'button'>, 'children'> {
  number: number
  /** Spoken name; by default 'Source 1'. */
  label?: string
}

/** The raised number at the sentence it supports; pressing it opens the passage. */
export const FootnoteMark = ({
  number,
  label = `Source ${number}`,
  className,
  ...props
}: FootnoteMarkProps) => (
  <button
    type="button"
    {...props}
    aria-label={label}
    className={classes(
      'mx-px inline-block min-w-[1.4em] rounded-control px-[0.3em] align-super font-sans font-semibold text-accent-text text-small leading-none',
      'transition-colors hover:bg-accent-tint aria-expanded:bg-accent-tint',
      className,
    )}
  >
    {number}
  </button>
)

interface PassageProps {
  children: ReactNode
  /** Where the words come from: the source's name and date. */
  source: ReactNode
  /** Its footnote's number. */
  number?: number
  className?: string
}

/** The quoted passage a footnote leads to. */
export const Passage = ({ children, source, number, className }: PassageProps) => (
  <figure className={classes('border-accent border-l-2 pl-4', className)}>
    <blockquote className="break-words font-serif text-body text-text">{children}</blockquote>
    <figcaption className="mt-1 break-words text-muted text-small">
      {number !== undefined && <span className="mr-1.5 font-semibold text-accent-text">{number}</span>}
      {source}
    </figcaption>
  </figure>
)
