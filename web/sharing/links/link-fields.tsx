import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { LINK_LIMITS } from '../../../contract/link-limits.ts'
import type { Link } from '../../../contract/links.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { LinkValues } from './link-form.ts'

const WHO = [
  { value: 'anyone', label: 'Anyone with the link' },
  { value: 'signed_in', label: 'People who are signed in' },
  { value: 'invited', label: 'People it is shared with by email' },
]
const CITATIONS = [
  { value: 'quote', label: 'The passage and its source' },
  { value: 'title', label: 'The source alone' },
  { value: 'nothing', label: 'Nothing of them' },
]

interface LinkFieldsProps {
  link: Link | null
  form: UseFormReturn<LinkValues>
  problems: Record<string, string>
}

export function LinkFields(props: LinkFieldsProps) {
  const { link, problems, form } = props
  const { register } = form
  return (
    <div className="space-y-5">
      <TextField
        {...register('name')}
        label="Name"
        hint="Only you see it, for example where you will use the link."
        maxLength={LINK_LIMITS.name}
        error={problems.name}
      />
      <TextField
        {...register('slug')}
        label="Address"
        hint={`${window.location.host}/l/… ${link ? '' : 'Left empty, it gets one that nobody can guess.'}`}
        maxLength={LINK_LIMITS.slugMax}
        autoCapitalize="none"
        spellCheck={false}
        error={problems.slug}
      />
      <Select {...register('who')} label="Who may use it" options={WHO} />
      <Limits {...props} />
      <Wording {...props} />
    </div>
  )
}

/** Open where something in it is set, or wrong. */
const Group = ({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) => (
  <details open={isOpen} className="border-line border-t pt-4">
    <summary className="font-medium text-strong text-ui">{title}</summary>
    <div className="mt-4 space-y-5">{children}</div>
  </details>
)

function Limits({ link, form, problems }: LinkFieldsProps) {
  const { register, control, watch } = form
  const { expires_at, questions_per_day, questions_total, has_passcode = false } = link ?? {}
  const isSet = Boolean(expires_at || questions_per_day || questions_total || has_passcode)
  return (
    <Group title="Passcode and limits" isOpen={isSet}>
      <TextField
        {...register('passcode')}
        label="Passcode"
        hint={has_passcode ? 'Left empty, it stays as it is. A new one asks everybody again.' : undefined}
        maxLength={LINK_LIMITS.passcodeMax}
        autoComplete="off"
        disabled={watch('removes_passcode')}
        error={problems.passcode}
      />
      {has_passcode && (
        <Controller
          control={control}
          name="removes_passcode"
          render={({ field }) => (
            <Checkbox label="Remove the passcode" checked={field.value} onCheckedChange={field.onChange} />
          )}
        />
      )}
      <TextField
        {...register('expires_at')}
        label="Expires"
        type="datetime-local"
        error={problems.expires_at}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...register('questions_per_day')}
          label="Questions a day"
          inputMode="numeric"
          placeholder="No limit"
          error={problems.questions_per_day}
        />
        <TextField
          {...register('questions_total')}
          label="Questions in all"
          inputMode="numeric"
          placeholder="No limit"
          error={problems.questions_total}
        />
      </div>
    </Group>
  )
}

const Wording = ({ link, form, problems }: LinkFieldsProps) => (
  <Group
    title="What visitors see"
    isOpen={Boolean(link?.greeting || link?.first_question) || (link?.citations ?? 'quote') !== 'quote'}
  >
    <TextArea
      {...form.register('greeting')}
      label="Greeting"
      hint="In place of the posit's summary."
      rows={3}
      maxLength={LINK_LIMITS.greeting}
      error={problems.greeting}
    />
    <TextField
      {...form.register('first_question')}
      label="First question"
      hint="Offered before the questions that the posit suggests."
      maxLength={LINK_LIMITS.firstQuestion}
      error={problems.first_question}
    />
    <Select
      {...form.register('citations')}
      label="What a citation shows"
      hint="A source that shows less keeps doing so."
      options={CITATIONS}
    />
  </Group>
)
