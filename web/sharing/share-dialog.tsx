import { Share2 } from 'lucide-react'
import type { Posit } from '../../contract/posits.ts'
import type { Privacy } from '../../contract/privacy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Links } from './links/links.tsx'
import { ShareByEmail } from './share-by-email.tsx'
import { ShareLink } from './share-link.tsx'
import { ShareOnWebsite } from './share-on-website.tsx'
import { ShareQrCode } from './share-qr-code.tsx'

/** Who can open the link, by the current privacy. */
const REACH: Record<Privacy, string> = {
  public: 'Anyone with the link can ask it, without an account.',
  exclusive: 'Only you and the people it is shared with can open the link.',
  private:
    'This posit is private: only you can open the link. Make it public to let everybody ask it, or share it by email.',
}

export const ShareDialog = ({ posit }: { posit: Posit }) => (
  <Dialog
    title="Share"
    description={REACH[posit.privacy]}
    trigger={
      <Button variant="secondary">
        <Share2 aria-hidden="true" className="max-sm:hidden" />
        Share
      </Button>
    }
  >
    <SharePanel posit={posit} />
  </Dialog>
)

function SharePanel({ posit }: { posit: Posit }) {
  const address = `${window.location.origin}/chat-with-posit/${posit.id}`
  return (
    <div className="min-w-0">
      <ShareLink positId={posit.id} address={address} />
      <ShareQrCode address={address} title={posit.title} />
      <ShareOnWebsite posit={posit} />
      <Links positId={posit.id} isPrivate={posit.privacy === 'private'} />
      <ShareByEmail posit={posit} />
    </div>
  )
}
