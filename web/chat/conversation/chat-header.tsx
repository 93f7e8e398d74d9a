import type { ChatPosit } from '../../../contract/posits.ts'
import { PRIVACY_LABELS } from '../../../contract/privacy.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

interface ChatHeaderProps {
  posit: ChatPosit
  onExit(): void
}

export const ChatHeader = ({ posit, onExit }: ChatHeaderProps) => (
  <header className="flex items-start gap-4 border-line border-b px-5 py-3 sm:items-center sm:px-8">
    <div className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
      <h1
        className="line-clamp-2 min-w-0 break-words font-serif text-body leading-snug sm:text-lead"
        title={posit.title}
      >
        {posit.title}
      </h1>
      <span className="flex gap-2">
        <Badge variant="secondary">{posit.is_owner ? 'Owner' : 'Viewer'}</Badge>
        <Badge variant={posit.privacy === 'private' ? 'secondary' : 'default'}>
          {PRIVACY_LABELS[posit.privacy]}
        </Badge>
      </span>
    </div>
    <Button variant="secondary" size="small" onClick={onExit} className="shrink-0">
      Exit
    </Button>
  </header>
)
