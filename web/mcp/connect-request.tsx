import { useState } from 'react'
import type { Me } from '../../contract/accounts.ts'
import type { ConnectionRequest } from '../../contract/mcp.ts'
import type { ConnectionRight } from '../../contract/mcp-constants.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConnectFrame } from './connect-frame.tsx'
import { Leaving } from './connect-notices.tsx'
import { useDecide } from './queries.ts'
import { RIGHT_TEXTS } from './rights.ts'

const RightLabel = ({ right }: { right: ConnectionRight }) => (
  <>
    <span className="font-medium text-strong">{RIGHT_TEXTS[right].label}</span>
    <span className="mt-0.5 block text-muted text-small">{RIGHT_TEXTS[right].description}</span>
  </>
)

interface RightsProps {
  asked: readonly ConnectionRight[]
  chosen: readonly ConnectionRight[]
  onChange: (chosen: ConnectionRight[]) => void
}

const Rights = ({ asked, chosen, onChange }: RightsProps) => (
  <fieldset>
    <legend className="mb-4 font-serif text-lead">It asks to</legend>
    <div className="space-y-5">
      {asked.map((right) => (
        <Checkbox
          key={right}
          label={<RightLabel right={right} />}
          checked={chosen.includes(right)}
          onCheckedChange={(isIn) =>
            onChange(asked.filter((each) => (each === right ? isIn : chosen.includes(each))))
          }
        />
      ))}
    </div>
  </fieldset>
)

interface ConnectRequestProps {
  request: ConnectionRequest
  query: string
  me: Me
}

export function ConnectRequest({ request, query, me }: ConnectRequestProps) {
  const [chosen, setChosen] = useState<ConnectionRight[]>(request.rights)
  const { mutate, data, variables, isPending, error } = useDecide(query)
  if (data) {
    const isAllowed = variables.accept
    return <Leaving isAllowed={isAllowed} host={request.redirect_host} url={data.url} />
  }
  return (
    <ConnectFrame
      request={request}
      description={
        <>
          It will act in your name, <span className="inline-block max-w-full break-words">{me.email}</span>
        </>
      }
    >
      <Rights asked={request.rights} chosen={chosen} onChange={setChosen} />
      {error && <Callout tone="danger" className="mt-6" title={error.message} />}
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button
          variant="secondary"
          size="large"
          busy={isPending && !variables.accept}
          onClick={() => mutate({ accept: false, rights: [] })}
        >
          Refuse
        </Button>
        <Button
          size="large"
          disabled={chosen.length === 0}
          busy={isPending && variables.accept}
          onClick={() => mutate({ accept: true, rights: chosen })}
        >
          Allow
        </Button>
      </div>
      <p className="mt-6 text-center text-muted text-small">
        It stays connected until you end it in your profile, or has not been used for 30 days.
      </p>
    </ConnectFrame>
  )
}
