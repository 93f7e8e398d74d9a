/** The one mail of sharing. It reads the same whether the address has an account or not. */
import { oneLine } from '../../core/mail/one-line.ts'
import { layOutMail } from '../../core/mail-layout.ts'
import type { Mail } from '../../core/mailer.ts'

const NAME_MAX_CHARACTERS = 80
const TITLE_MAX_CHARACTERS = 120
interface Invitation {
  to: string
  inviter: { first_name: string | null; last_name: string | null; handle: string }
  posit: { id: string; title: string }
  appUrl: string
}

export function writeInvitation({ to, inviter, posit, appUrl }: Invitation): Mail {
  const { first_name, last_name, handle } = inviter
  const fullName = [first_name, last_name].filter(Boolean).join(' ')
  const name = oneLine(fullName, NAME_MAX_CHARACTERS) || `@${handle}`
  const title = oneLine(posit.title, TITLE_MAX_CHARACTERS)
  const content = layOutMail({
    heading: `${name} shared a posit with you`,
    paragraphs: [
      `‘${title}’ answers questions from what ${name} knows.`,
      `To chat with it, sign in as ${to}. If you have no account with this address yet, sign up with it first.`,
    ],
    action: { label: 'Open the posit', url: `${appUrl}/chat-with-posit/${posit.id}` },
    footnote: 'If you do not know the sender, ignore this mail: nothing else is needed.',
  })
  return { to, subject: `${name} shared a posit with you`, ...content }
}
