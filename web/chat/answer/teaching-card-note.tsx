import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KNOWLEDGE_MESSAGES } from '../../../contract/messages.ts'
import type { TeachingCard } from '../../../contract/teaching.ts'
import { api } from '../../core/api.ts'
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
}
const DONE: Record<Option['action'], string> = {
  keep: 'Kept',
  discard: 'Discarded',
  change: 'Changed',
  remove: 'Removed',
  replace: 'Replaced',
  keep_both: 'Kept both',
}

/** What has to be decided before anything is stored, changed or removed. Ignored, it does nothing. */
export function TeachingCardNote({ card }: { card: TeachingCard }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(card.chosen)
  const choose = useMutation({
    mutationFn: (option: number) =>
      api.put('/rest/v1/teaching_cards/{id}/choice', { path: { id: card.id }, body: { option } }),
    onSuccess: (_, option) => {
      setChosen(option)
      void queryClient.invalidateQueries({ queryKey: queryKeys.allSources })
    },
    onError: () => showNotice(KNOWLEDGE_MESSAGES.choiceFailed, 'destructive'),
  })
  const done = chosen === null ? undefined : card.options[chosen]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label="To decide"
      className="mt-4 space-y-3 rounded-card border border-line p-4 text-small"
    >
      {card.options.map((option, index) => (
        <div
          key={`${option.action} ${option.before} ${option.after}`}
          className="flex flex-wrap items-center justify-between gap-2"
        >
          <OptionText option={option} />
          {chosen === null && (
            <Button
              variant="secondary"
              size="small"
              busy={choose.isPending && choose.variables === index}
              busyLabel="Saving..."
              onClick={() => choose.mutate(index)}
            >
              {ACTIONS[option.action]}
            </Button>
          )}
        </div>
      ))}
      {done && <p className="text-muted">{DONE[done.action]}</p>}
    </div>
  )
}

const OptionText = ({ option: { before, after, action, title } }: { option: Option }) => (
  <span className="min-w-0 flex-1 basis-48 break-words text-text">
    {before && <del className="block text-muted">{before}</del>}
    {action !== 'discard' && action !== 'keep_both' && after}
    {action === 'discard' && <span className="text-muted">{title}</span>}
  </span>
)
