import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SHARING_MESSAGES } from '../../contract/messages/sharing.ts'
import type { Posit } from '../../contract/posits.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ShareForm } from './share-form.tsx'
import { SharedWith } from './shared-with.tsx'

/** What sharing does to who may chat, said before it is done. */
function Consequence({ posit: { privacy } }: { posit: Posit }) {
  if (privacy === 'exclusive') return null
  const texts = {
    private:
      'Sharing makes this posit exclusive: the people you invite can chat with it, and its title and short summary appear on ' +
      'your public page. Nobody else can chat with it.',
    public:
      'Anyone can chat with this posit now. Sharing it by email makes it exclusive: from then on only you and the people ' +
      'below can.',
  }
  return <p className="mt-1.5 text-muted text-small">{texts[privacy]}</p>
}

const UpgradeNote = () => (
  <div className="rounded-card bg-surface p-4">
    <p className="text-text text-ui">{SHARING_MESSAGES.premiumOnly}</p>
    <ButtonLink to={href('/pricing')} size="small" className="mt-3">
      Upgrade
    </ButtonLink>
  </div>
)

const Section = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="share-by-email" className="mt-6 border-line border-t pt-5">
    <h3 id="share-by-email" className="font-semibold text-strong text-ui">
      Share by email
    </h3>
    {children}
  </section>
)

/** Sharing needs the paid plan; existing shares can always be seen and revoked. */
export const ShareByEmail = ({ posit }: { posit: Posit }) => (
  <Section>
    {posit.can.share_by_email && <Consequence posit={posit} />}
    <div className="mt-3">
      {posit.can.share_by_email ? <ShareForm positId={posit.id} /> : <UpgradeNote />}
    </div>
    <SharedWith posit={posit} />
  </Section>
)
