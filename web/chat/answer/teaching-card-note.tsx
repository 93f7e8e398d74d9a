import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KNOWLEDGE_MESSAGES } from '../../../contract/messages.ts'
import type { TeachingCard } from '../../../contract/teaching.ts'
import { ApiFailure, api } from '../../core/api.ts'
import { formatDate } from '../../core/dates.ts'
import { queryKeys } from '../../core/query-keys.ts'
import { showNotice } from '../../core/toast.ts'
import { Button } from '../../ui/button.tsx'

type Option = TeachingCard['options'][number]

const ACTIONS: Record<Option['action'], string> = {
  keep: 'Keep',
  discard: 'Discard',
  change: 'Change this',
  remove: 'Remove this',
  replace: 'Replace',
  keep_both: 'Keep both',
  answer: 'Send as the answer',
  no_answer: 'Not the answer',
}
const DONE: Record<Option['action'], string> = {
  keep: 'Kept',
  discard: 'Discarded',
  change: 'Changed',
  remove: 'Removed',
  replace: 'Replaced',
  keep_both: 'Kept both',
  answer: 'Sent to those who asked.',
  no_answer: 'Not sent.',
}
const HEADINGS: Record<TeachingCard['kind'], string> = {
  keep: 'Not stored yet.',
  which: 'Nothing changes until you choose.',
  contradiction: 'You said otherwise before. Until you choose, the newer one answers.',
  answer: 'Visitors asked something that this may answer.',
}

function useChoice(card: TeachingCard) {
  const queryClient = useQueryClient()
  const [pressed, setPressed] = useState<number | null>(null)
  const choose = useMutation({
    mutationFn: (option: number) =>
      api.put('/rest/v1/teaching_cards/{id}/choice', { path: { id: card.id }, body: { option } }),
    onSuccess: (_, option) => {
      setPressed(option)
      void queryClient.invalidateQueries({ queryKey: queryKeys.allSources })
    },
    onError: (error) =>
      showNotice(
        error instanceof ApiFailure && error.status === 409
          ? { title: 'Error', description: error.message }
          : KNOWLEDGE_MESSAGES.choiceFailed,
        'destructive',
      ),
  })
  return { chosen: pressed ?? card.chosen, choose }
}

/** What has to be decided before anything is stored, changed or removed. Ignored, it does nothing. */
export function TeachingCardNote({ card }: { card: TeachingCard }) {
  const { chosen, choose } = useChoice(card)
  const done = chosen === null ? undefined : card.options[chosen]
  const button = (option: Option, index: number) =>
    chosen === null && (
      <Button
        key={option.action}
        variant="secondary"
        size="small"
        busy={choose.isPending && choose.variables === index}
        busyLabel="Saving..."
        onClick={() => !choose.isPending && choose.mutate(index)}
      >
        {ACTIONS[option.action]}
      </Button>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label="To decide"
      className="mt-4 space-y-3 rounded-card border border-line p-4 text-small"
    >
      <p className="text-muted">{done ? DONE[done.action] : HEADINGS[card.kind]}</p>
      {card.kind === 'which' ? (
        card.options.map((option, index) => (
          <div
            key={`${option.title} ${option.before} ${option.after}`}
            className="flex flex-wrap items-center justify-between gap-2"
            hidden={chosen !== null && chosen !== index}
          >
            <OptionText option={option} />
            {button(option, index)}
          </div>
        ))
      ) : (
        <>
          {card.options[0] && (
            <Statements
              option={card.options[0]}
              asked={card.kind === 'answer' ? card.options[0].title : null}
              isKept={done?.action !== 'discard'}
            />
          )}
          {chosen === null && <div className="flex flex-wrap gap-2">{card.options.map(button)}</div>}
        </>
      )}
    </div>
  )
}

const OptionText = ({ option: { before, after } }: { option: Option }) => (
  <span className="min-w-0 flex-1 basis-48 break-words text-text">
    {before && <del className="block text-muted">{before}</del>}
    {after}
  </span>
)

interface StatementsProps {
  option: Option
  /** What visitors asked. */
  asked: string | null
  isKept: boolean
}

/** One statement, under what it answers or the older one. */
const Statements = ({ option: { before, after, said_at }, asked, isKept }: StatementsProps) => (
  <dl className="space-y-2 break-words">
    {asked && (
      <div>
        <dt className="text-muted">Visitors asked</dt>
        <dd className="text-text">{asked}</dd>
      </div>
    )}
    {before && (
      <div>
        <dt className="text-muted">{said_at ? `On ${formatDate(said_at)}` : 'Before'}</dt>
        <dd className="text-text">{before}</dd>
      </div>
    )}
    <div>
      {before || asked ? (
        <dt className="text-muted">{asked ? 'You said' : 'Now'}</dt>
      ) : (
        <dt className="sr-only">You said</dt>
      )}
      <dd className="text-text">{isKept ? after : <del className="text-muted">{after}</del>}</dd>
    </div>
  </dl>
)
