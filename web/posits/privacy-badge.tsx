import { PRIVACY_LABELS, type Privacy } from '../../contract/privacy.ts'
import { Badge } from '../ui/badge.tsx'

export const PrivacyBadge = ({ privacy }: { privacy: Privacy }) => (
  <Badge variant={privacy === 'private' ? 'secondary' : 'default'}>{PRIVACY_LABELS[privacy]}</Badge>
)
