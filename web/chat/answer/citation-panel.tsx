import * as RadixPopover from 'radix-ui/popover'
import { type RefObject, useRef } from 'react'
import type { Citation } from '../../../contract/chat.ts'
import { formatDate } from '../../core/dates.ts'
import { classes } from '../../ui/classes.ts'
import { Passage } from '../../ui/conversation.tsx'
import { floatClasses } from '../../ui/popover.tsx'

/** From the raised mark to below the line that it supports. */
const GAP_PX = 14

interface CitationPanelProps {
  citation: Citation
  anchor: RefObject<HTMLElement | null>
  onClose(): void
}

const isInside = (anchor: RefObject<HTMLElement | null>, event: Event) =>
  event.target instanceof Node && anchor.current?.contains(event.target)

/** As much of it as the source's owner shows. */
function CitedPassage({ citation: { title, date, quote, withheld } }: { citation: Citation }) {
  if (withheld === 'source') return <p className="text-muted text-ui">{title}.</p>
  const source = (
    <>
      <cite className="text-text not-italic">{title}</cite> · {formatDate(date)}
    </>
  )
  if (withheld === 'passage') {
    return (
      <>
        <p className="break-words text-ui">{source}</p>
        <p className="mt-1 text-muted text-small">Its owner shows the title alone, not the passage.</p>
      </>
    )
  }
  return (
    <Passage source={source}>
      <span className="whitespace-pre-line">{quote}</span>
    </Passage>
  )
}

/** The quoted passage as a quotation, with its source and date. Only opened, never waiting: one at a time exists. */
export default function CitationPanel({ citation, anchor, onClose }: CitationPanelProps) {
  const isLeftByPress = useRef(false)
  function handleInteractOutside(event: CustomEvent<{ originalEvent: Event }>) {
    // A press on its own mark closes it there; closing it here as well would open it again.
    if (isInside(anchor, event.detail.originalEvent)) event.preventDefault()
    else isLeftByPress.current = true
  }
  function handleCloseFocus(event: Event) {
    event.preventDefault()
    if (!isLeftByPress.current) anchor.current?.focus()
  }
  return (
    <RadixPopover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={`Source: ${citation.title}`}
          side="bottom"
          align="start"
          sideOffset={GAP_PX}
          collisionPadding={12}
          className={classes(floatClasses, 'w-96 p-4')}
          onInteractOutside={handleInteractOutside}
          onCloseAutoFocus={handleCloseFocus}
        >
          <CitedPassage citation={citation} />
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
