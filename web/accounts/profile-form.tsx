import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { type Me, type ProfileUpdate, profileUpdateSchema } from '../../contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useSaveProfile } from './profile.ts'
import { ReferralChoice } from './referral-choice.tsx'

interface ProfileFormProps {
  profile: Me
  submitLabel: string
  onSaved?: () => void
}

export function ProfileForm({ profile, submitLabel, onSaved }: ProfileFormProps) {
  const form = useForm<ProfileUpdate>({
    resolver: zodResolver(profileUpdateSchema),
    defaultValues: {
      first_name: profile.first_name ?? '',
      last_name: profile.last_name ?? '',
      company: profile.company ?? '',
      title: profile.title ?? '',
      referral_source: profile.referral_source,
    },
  })
  const { errors } = form.formState
  const save = useSaveProfile()
  const handleSubmit = (values: ProfileUpdate) => {
    if (!save.isPending) save.mutate(values, { onSuccess: () => onSaved?.() })
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(handleSubmit)} className="space-y-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...form.register('first_name')}
          label="First Name"
          autoComplete="given-name"
          error={errors.first_name?.message}
        />
        <TextField
          {...form.register('last_name')}
          label="Last Name"
          autoComplete="family-name"
          error={errors.last_name?.message}
        />
        <TextField
          {...form.register('company')}
          label="Company"
          autoComplete="organization"
          error={errors.company?.message}
        />
        <TextField
          {...form.register('title')}
          label="Title"
          autoComplete="organization-title"
          error={errors.title?.message}
        />
      </div>
      <Controller
        control={form.control}
        name="referral_source"
        render={({ field }) => <ReferralChoice value={field.value ?? null} onValueChange={field.onChange} />}
      />
      <Button type="submit" size="large" busy={save.isPending} busyLabel="Saving...">
        {submitLabel}
      </Button>
    </form>
  )
}
