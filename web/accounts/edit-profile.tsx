import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { PROFILE_MESSAGES } from '../../contract/messages/profile.ts'
import { safeReturnPath } from '../../contract/return-path.ts'
import { MailSection } from '../activity/mail-section.tsx'
import { OwnUsage } from '../assistant-settings/own-usage.tsx'
import { ChosenPlan } from '../billing/chosen-plan.tsx'
import { PaymentArrival } from '../billing/payment-arrival.tsx'
import { PlanLine } from '../billing/plan-line.tsx'
import { pageMeta } from '../core/page-title.ts'
import { useSignedInMe } from '../core/session/use-session.ts'
import { showNotice } from '../core/toast.ts'
import { AssistantsSection } from '../mcp/assistants-section.tsx'
import { PersonalDataSection } from '../personal-data/personal-data-section.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'
import { profileQuery } from './profile.ts'
import { ProfileForm } from './profile-form.tsx'

export const meta = () => pageMeta('Your profile')

/** Says once per failure that the profile could not be read. */
function useLoadFailedNotice(failedAt: number) {
  useEffect(() => {
    if (failedAt > 0) showNotice(PROFILE_MESSAGES.loadFailed, 'destructive')
  }, [failedAt])
}

function ProfileEditor({ isOnboarding, next }: { isOnboarding: boolean; next: string | null }) {
  const { data: profile, isError, isFetching, refetch, errorUpdatedAt } = useQuery(profileQuery)
  const navigate = useNavigate()
  useLoadFailedNotice(errorUpdatedAt)
  if (profile) {
    return isOnboarding ? (
      <ProfileForm
        profile={profile}
        submitLabel="Continue to Create Posit"
        onSaved={() => navigate(next ?? href('/create-posit'))}
      />
    ) : (
      <ProfileForm profile={profile} submitLabel="Save Profile" />
    )
  }
  if (!isError) return <SkeletonText lines={6} />
  return (
    <Callout
      tone="danger"
      title={PROFILE_MESSAGES.loadFailed.description}
      action={
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      }
    />
  )
}

export default function EditProfile() {
  const me = useSignedInMe()
  const [parameters] = useSearchParams()
  const isOnboarding = parameters.get('newUser') === 'true'
  return (
    <Page width="reading">
      {isOnboarding ? (
        <PageHeading
          title="Complete Your Profile"
          description="All of it is optional, and you can change it at any time. Your name is what people who ask your posits see."
        />
      ) : (
        <PageHeading
          title="Edit Your Profile"
          description="Your name is what people who ask your posits see."
        />
      )}
      {isOnboarding ? <ChosenPlan plan={me.plan} /> : <PaymentArrival plan={me.plan} />}
      <ProfileEditor isOnboarding={isOnboarding} next={safeReturnPath(parameters.get('next'))} />
      {!isOnboarding && (
        <>
          <MailSection />
          <AccountSection me={me} plan={<PlanLine plan={me.plan} />} />
          <OwnUsage />
          <AssistantsSection />
          <PersonalDataSection me={me} />
        </>
      )}
    </Page>
  )
}
