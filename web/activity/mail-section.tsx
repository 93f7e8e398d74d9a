import { useQuery } from '@tanstack/react-query'
import type { MailChoice } from '../../contract/activity.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { type RadioCard, RadioCards } from '../ui/radio-cards.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { useSaveMailChoice } from './mutations.ts'
import { mailSettingsQuery } from './queries.ts'

const CHOICES: RadioCard<MailChoice>[] = [
  {
    value: 'weekly',
    label: 'Once a week',
    description:
      'One mail with what happened; none in a week without news. Answers to your questions come at once.',
  },
  { value: 'instant', label: 'At once', description: 'What happens within minutes comes in one mail.' },
  { value: 'off', label: 'Never', description: 'You find everything under Notifications and Activity.' },
]

function MailChoices() {
  const { data, isPending, refetch } = useQuery(mailSettingsQuery)
  const { mutate, isPending: isSaving, variables } = useSaveMailChoice()
  if (isPending) return <SkeletonText lines={3} />
  if (!data) {
    const retry = (
      <Button variant="secondary" size="small" onClick={() => refetch()}>
        Try again
      </Button>
    )
    return <Callout tone="danger" title="Your email notifications could not be loaded." action={retry} />
  }
  return (
    <RadioCards
      label="Email notifications"
      options={CHOICES}
      value={isSaving ? variables : data.mail}
      onValueChange={(mail) => mutate(mail)}
    />
  )
}

/** Email notification settings. Each choice is saved at once. */
export const MailSection = () => (
  <section aria-labelledby="mail-heading" className="mt-14">
    <h2 id="mail-heading" className="mb-4 font-serif text-lead">
      Email notifications
    </h2>
    <MailChoices />
  </section>
)
