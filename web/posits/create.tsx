import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { BILLING_MESSAGES, POSIT_MESSAGES } from '../../contract/messages.ts'
import type { PositCreate, ResponseType } from '../../contract/posits.ts'
import { ApiFailure } from '../core/api.ts'
import { pageMeta } from '../core/page-title.ts'
import { useSignedInMe } from '../core/session/use-session.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { useCreatePosit } from './mutations.ts'
import { positCountQuery } from './queries.ts'
import { AudienceStep, ResponseStep, TypeStep } from './wizard-steps.tsx'

export const meta = () => pageMeta('Create a posit')

const LIMIT_NOTICES = { free_limit: BILLING_MESSAGES.freeLimit, premium_limit: BILLING_MESSAGES.premiumLimit }
type LimitReason = keyof typeof LIMIT_NOTICES
const isLimit = (code: string): code is LimitReason => Object.hasOwn(LIMIT_NOTICES, code)

function useTurnAway() {
  const navigate = useNavigate()
  return (reason: LimitReason) => {
    showNotice(LIMIT_NOTICES[reason], 'destructive')
    void navigate(href('/posits'), { replace: true })
  }
}

/** True once it is known that the plan allows one more; a person at the limit is sent back to their posits. */
function useEntryAllowed(): boolean {
  const { plan } = useSignedInMe()
  const { data: count, isError } = useQuery(positCountQuery)
  const turnAway = useTurnAway()
  const isFull = count !== undefined && count >= plan.posit_limit
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (isFull) turnAway(plan.is_premium ? 'premium_limit' : 'free_limit')
  }, [isFull])
  // When the count cannot be had the wizard opens all the same: the server decides at its end.
  return isError || (count !== undefined && !isFull)
}

/** Creates the posit and goes on to teach it. */
function useFinish() {
  const navigate = useNavigate()
  const turnAway = useTurnAway()
  const creation = useCreatePosit()
  const finish = (body: PositCreate) =>
    creation.mutate(body, {
      onSuccess: ({ id }) => {
        showNotice(POSIT_MESSAGES.created)
        void navigate(href('/update-posit/:id', { id }), { state: { isNew: true }, replace: true })
      },
      onError: (error) => {
        if (error instanceof ApiFailure && isLimit(error.code)) return turnAway(error.code)
        showNotice(POSIT_MESSAGES.createFailed, 'destructive')
      },
    })
  return { finish, isCreating: creation.isPending || creation.isSuccess }
}

type Choices = Partial<PositCreate>

export default function CreatePosit() {
  const isAllowed = useEntryAllowed()
  const { finish, isCreating } = useFinish()
  const [step, setStep] = useState(1)
  const [choices, setChoices] = useState<Choices>({})

  const choose = (made: Choices) => {
    setChoices({ ...choices, ...made })
    setStep(step + 1)
  }
  const handleResponse = (response_type: ResponseType) => {
    const { type, audience, custom_type_description } = choices
    setChoices({ ...choices, response_type })
    if (type && audience) finish({ type, audience, response_type, custom_type_description })
  }

  return (
    <Page width="reading">
      <div className="mb-6 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p className="font-medium text-muted text-ui">Step {step} of 3</p>
        {step > 1 && (
          <Button variant="ghost" disabled={isCreating} onClick={() => setStep(step - 1)}>
            <ArrowLeft aria-hidden="true" />
            Back to previous step
          </Button>
        )}
      </div>
      {!isAllowed && <SkeletonText lines={5} />}
      {isAllowed && step === 1 && <TypeStep choices={choices} onChoose={choose} />}
      {isAllowed && step === 2 && (
        <AudienceStep chosen={choices.audience} onChoose={(audience) => choose({ audience })} />
      )}
      {isAllowed && step === 3 && (
        <ResponseStep chosen={choices.response_type} isCreating={isCreating} onChoose={handleResponse} />
      )}
    </Page>
  )
}
