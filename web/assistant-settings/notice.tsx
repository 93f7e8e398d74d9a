import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { useCloseNotice } from './mutations.ts'
import { assistantNoticeQuery } from './queries.ts'

/** Shows a new administrator once which assistant answers, and where to choose another. */
export default function AssistantNotice() {
  const { data } = useQuery(assistantNoticeQuery)
  const close = useCloseNotice()
  if (!data?.is_open) return null
  const title = data.model
    ? `${data.model} answers on this server`
    : 'The built-in assistant answers on this server'
  return (
    <aside aria-label="Assistant" className="mx-auto w-full max-w-6xl px-5 pt-6 sm:px-8">
      <Callout
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/settings/assistant" size="small" onClick={() => close.mutate()}>
              {data.model ? 'See its settings' : 'Choose a model'}
            </ButtonLink>
            <Button variant="ghost" size="small" onClick={() => close.mutate()}>
              Not now
            </Button>
          </div>
        }
      >
        You are its administrator: a local model or a provider’s can answer instead. You find this in your
        menu at any time.
      </Callout>
    </aside>
  )
}
