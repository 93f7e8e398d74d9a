import { type ReferralSource, referralSourceSchema } from '../../contract/accounts.ts'
import { Checkbox } from '../ui/checkbox.tsx'

const LABELS: Record<ReferralSource, string> = {
  friend: 'Friend',
  social_media: 'Social media',
  google: 'Google',
  other: 'Other',
}

interface ReferralChoiceProps {
  value: ReferralSource | null
  onValueChange: (value: ReferralSource | null) => void
}

/** One or none: choosing another takes the first choice back, and so does unchecking it. */
export const ReferralChoice = ({ value, onValueChange }: ReferralChoiceProps) => (
  <fieldset>
    <legend className="mb-3 font-medium text-strong text-ui">How did you hear about us?</legend>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-3 sm:grid-cols-2">
      {referralSourceSchema.options.map((source) => (
        <Checkbox
          key={source}
          label={LABELS[source]}
          checked={value === source}
          onCheckedChange={(isChecked) => onValueChange(isChecked ? source : null)}
        />
      ))}
    </div>
  </fieldset>
)
