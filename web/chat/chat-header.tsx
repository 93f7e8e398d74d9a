import { useNavigate } from 'react-router'
import type { ChatPosit } from '../../contract/posits.ts'
import { PRIVACY_LABELS } from '../../contract/privacy.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

interface ChatHeaderProps {
  posit: ChatPosit
  /** Leaving asks to sign in first: a guest's conversation would be lost from sight. */
  asksBeforeExit: boolean
  onAsk(): void
}

export function ChatHeader({ posit, asksBeforeExit, onAsk }: ChatHeaderProps) {
  const navigate = useNavigate()
  const handleExit = () => (asksBeforeExit ? onAsk() : navigate('/chat-history'))
  return (
    <header className="flex items-center gap-3 border-line border-b px-5 py-3 sm:px-8">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 truncate font-serif text-lead">{posit.title}</h1>
        <span className="flex gap-2">
          <Badge variant="secondary">{posit.is_owner ? 'Owner' : 'Viewer'}</Badge>
          <Badge variant={posit.privacy === 'private' ? 'secondary' : 'default'}>
            {PRIVACY_LABELS[posit.privacy]}
          </Badge>
        </span>
      </div>
      <Button variant="secondary" size="small" onClick={handleExit}>
        Exit
      </Button>
    </header>
  )
}
