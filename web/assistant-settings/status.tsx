import type { AssistantSettings } from '../../contract/assistant-settings.ts'
import { Callout } from '../ui/callout.tsx'
import { Progress } from '../ui/progress.tsx'
import { formatTokens } from './amounts.ts'
import { PROVIDER_LABELS } from './providers.ts'

const addressOf = ({ provider, base_url }: NonNullable<AssistantSettings['model']>) =>
  base_url ?? PROVIDER_LABELS[provider]

function Answering({ settings: { model, state, budget } }: { settings: AssistantSettings }) {
  if (!model) {
    return (
      <Callout title="The built-in assistant answers">
        It needs no model and costs nothing. It quotes what it finds; a model words answers better.
      </Callout>
    )
  }
  const where = `From ${addressOf(model)}.`
  if (state === 'failing') {
    return (
      <Callout tone="warning" title={`${model.name} keeps failing`}>
        {where} Questions try it again every half minute. Test it below to see why.
      </Callout>
    )
  }
  if (state === 'at_cap') {
    const meanwhile = budget.at_cap === 'builtin' ? 'The built-in assistant answers' : 'Posits pause'
    return (
      <Callout tone="warning" title={`${model.name} has reached the daily cap`}>
        {meanwhile} until midnight (UTC).
      </Callout>
    )
  }
  return (
    <Callout tone="ok" title={`${model.name} answers`}>
      {where}
    </Callout>
  )
}

function EmbeddingProgress({ chunks, embedded }: { chunks: number; embedded: number }) {
  const isDone = embedded >= chunks
  return (
    <div>
      <p className="text-muted text-small">
        {isDone
          ? 'All knowledge can be found by meaning.'
          : `${formatTokens(embedded)} of ${formatTokens(chunks)} passages can be found by meaning. The rest follows in the background.`}
      </p>
      {!isDone && <Progress label="Passages embedded" value={(100 * embedded) / chunks} className="mt-2" />}
    </div>
  )
}

/** Which assistant is in charge, and how it is. */
export const Status = ({ settings }: { settings: AssistantSettings }) => (
  <div className="space-y-4">
    <Answering settings={settings} />
    {settings.key_lost && (
      <Callout tone="danger" title="The saved key can no longer be read">
        The server’s own secret has changed since it was saved. Enter the key again.
      </Callout>
    )}
    {settings.embeddings && settings.embeddings.chunks > 0 && <EmbeddingProgress {...settings.embeddings} />}
  </div>
)
