import { ChevronDown, Globe, Lock, Users } from 'lucide-react'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { allowedPrivacy, type Posit, privacySchema } from '../../contract/posits.ts'
import { PRIVACIES, PRIVACY_LABELS } from '../../contract/privacy.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '../ui/menu.tsx'
import { useUpdatePosit } from './mutations.ts'

const NOTICES = { done: POSIT_MESSAGES.privacyUpdated, failed: POSIT_MESSAGES.privacyFailed }
const ICONS = { public: Globe, exclusive: Users, private: Lock }

/** What the plan does not allow bears a badge, and choosing it does nothing. */
export function PrivacyMenu({ posit }: { posit: Posit }) {
  const { mutate, isPending } = useUpdatePosit(posit.id, NOTICES)
  const plan = { is_premium: posit.can.set_privacy }
  const Icon = ICONS[posit.privacy]
  const handleChoice = (value: string) => {
    const privacy = privacySchema.parse(value)
    if (privacy !== posit.privacy && allowedPrivacy(privacy, plan)) mutate({ privacy })
  }
  return (
    <Menu
      align="end"
      label="Privacy"
      trigger={
        <Button variant="secondary" busy={isPending} aria-label={`Privacy: ${PRIVACY_LABELS[posit.privacy]}`}>
          <Icon aria-hidden="true" className="max-sm:hidden" />
          {PRIVACY_LABELS[posit.privacy]}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuRadioGroup value={posit.privacy} onValueChange={handleChoice}>
        {PRIVACIES.map((privacy) => (
          <MenuRadioItem
            key={privacy}
            value={privacy}
            note={!allowedPrivacy(privacy, plan) && <Badge variant="accent">Premium</Badge>}
          >
            {PRIVACY_LABELS[privacy]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
