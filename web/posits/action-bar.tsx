import { MessageCircle, PencilLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import type { Posit } from '../../contract/posits.ts'
import { ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DeletePosit } from './delete-posit.tsx'

/** `share`: the button that opens the share panel. */
export function ActionBar({ posit, share }: { posit: Posit; share: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div className="mt-8 flex flex-wrap items-center gap-2 border-line border-y py-4 sm:gap-3">
      <ButtonLink to={href('/update-posit/:id', { id: posit.id })}>
        <PencilLine aria-hidden="true" className="max-sm:hidden" />
        Edit
      </ButtonLink>
      <ButtonLink to={href('/chat-with-posit/:id', { id: posit.id })} variant="secondary">
        <MessageCircle aria-hidden="true" className="max-sm:hidden" />
        Chat
      </ButtonLink>
      {share}
      <DeletePosit
        id={posit.id}
        onDeleted={() => navigate(href('/posits'))}
        trigger={<IconButton label="Delete" tone="danger" icon={<Trash2 />} className="ml-auto" />}
      />
    </div>
  )
}
