import type { ReactNode } from 'react'
import { LINK_LIMITS } from '../../../contract/link-limits.ts'
import type { Link } from '../../../contract/links.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { localTime } from './link-form.ts'

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
  problems: Record<string, string>
  removesPasscode: boolean
  onRemovePasscode(removes: boolean): void
}

export function LinkFields(props: LinkFieldsProps) {
  const { link, problems } = props
  return (
    <div className="space-y-5">
      <TextField
        name="name"
        label="Name"
        hint="Only you see it, for example where you will use the link."
        maxLength={LINK_LIMITS.name}
        defaultValue={link?.name}
        error={problems.name}
      />
      <TextField
        name="slug"
        label="Address"
        hint={`${window.location.host}/l/… ${link ? '' : 'Left empty, it gets one that nobody can guess.'}`}
        maxLength={LINK_LIMITS.slugMax}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={link?.slug}
        error={problems.slug}
      />
      <Select name="who" label="Who may use it" options={WHO} defaultValue={link?.who ?? 'anyone'} />
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

function Limits({ link, problems, removesPasscode, onRemovePasscode }: LinkFieldsProps) {
  const { expires_at, questions_per_day, questions_total, has_passcode = false } = link ?? {}
  const isSet = Boolean(expires_at || questions_per_day || questions_total || has_passcode)
  return (
    <Group title="Passcode and limits" isOpen={isSet}>
      <TextField
        name="passcode"
        label="Passcode"
        hint={has_passcode ? 'Left empty, it stays as it is. A new one asks everybody again.' : undefined}
        maxLength={LINK_LIMITS.passcodeMax}
        autoComplete="off"
        disabled={removesPasscode}
        error={problems.passcode}
      />
      {has_passcode && (
        <Checkbox label="Remove the passcode" checked={removesPasscode} onCheckedChange={onRemovePasscode} />
      )}
      <TextField
        name="expires_at"
        label="Expires"
        type="datetime-local"
        defaultValue={localTime(expires_at)}
        error={problems.expires_at}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="questions_per_day"
          label="Questions a day"
          inputMode="numeric"
          placeholder="No limit"
          defaultValue={questions_per_day ?? ''}
          error={problems.questions_per_day}
        />
        <TextField
          name="questions_total"
          label="Questions in all"
          inputMode="numeric"
          placeholder="No limit"
          defaultValue={questions_total ?? ''}
          error={problems.questions_total}
        />
      </div>
    </Group>
  )
}

const Wording = ({ link, problems }: LinkFieldsProps) => (
  <Group
    title="What visitors see"
    isOpen={Boolean(link?.greeting || link?.first_question) || (link?.citations ?? 'quote') !== 'quote'}
  >
    <TextArea
      name="greeting"
      label="Greeting"
      hint="In place of the posit's summary."
      rows={3}
      maxLength={LINK_LIMITS.greeting}
      defaultValue={link?.greeting ?? ''}
      error={problems.greeting}
    />
    <TextField
      name="first_question"
      label="First question"
      hint="Offered before the questions that the posit suggests."
      maxLength={LINK_LIMITS.firstQuestion}
      defaultValue={link?.first_question ?? ''}
      error={problems.first_question}
    />
    <Select
      name="citations"
      label="What a citation shows"
      hint="A source that shows less keeps doing so."
      options={CITATIONS}
      defaultValue={link?.citations ?? 'quote'}
    />
  </Group>
)
