import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Me } from '../../contract/accounts.ts'
import { TextLink } from '../ui/text-link.tsx'
import { PasswordSection } from './password-section.tsx'

interface RowProps {
  label: string
  children: ReactNode
}

const Row = ({ label, children }: RowProps) => (
  <div className="grid items-center gap-x-6 gap-y-1 border-line border-t py-4 sm:grid-cols-[10rem_1fr]">
    <dt className="text-muted text-ui">{label}</dt>
    <dd className="min-w-0 break-words text-ui">{children}</dd>
  </div>
)

/** What is not part of the profile that others may see. */
export const AccountSection = ({ me, plan }: { me: Me; plan: ReactNode }) => (
  <section aria-labelledby="account-heading" className="mt-14">
    <h2 id="account-heading" className="mb-4 font-serif text-lead">
      Account
    </h2>
    <dl className="border-line border-b">
      <Row label="Email">{me.email}</Row>
      <Row label="Handle">
        @{me.handle}
        <TextLink to={href('/p/:handle', { handle: me.handle })} className="ml-3 whitespace-nowrap">
          Your public page
        </TextLink>
      </Row>
      <Row label="Plan">{plan}</Row>
      <Row label="Developers">
        <TextLink to={href('/settings/developers')}>API keys and reference</TextLink>
      </Row>
      <Row label="Password">
        <PasswordSection me={me} />
      </Row>
      <Row label="Webhooks">
        <TextLink to={href('/settings/webhooks')}>Send events to your own tools</TextLink>
      </Row>
    </dl>
  </section>
)
