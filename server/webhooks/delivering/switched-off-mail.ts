import type { WebhookOffReason } from '../../../contract/webhooks.ts'
import type { Core } from '../../core/core.ts'
import { oneLine } from '../../core/mail/one-line.ts'
import { layOutMail } from '../../core/mail-layout.ts'
import type { Db } from '../../database/schema.ts'

const HOST_CHARACTERS = 100
const WHY: Record<Exclude<WebhookOffReason, 'owner'>, string> = {
  failing: 'It has accepted no event for a day, however often Posit tried.',
  gone: 'It answered that it is gone for good (410).',
}

interface SwitchedOff {
  email: string
  url: string
  reason: Exclude<WebhookOffReason, 'owner'>
}

/** With the transaction that switches it off. Names the host alone: the rest of an address may be a secret. */
export async function sendSwitchedOff(
  { mailer, appUrl }: Pick<Core, 'mailer' | 'appUrl'>,
  trx: Db,
  { email, url, reason }: SwitchedOff,
): Promise<void> {
  const host = oneLine(new URL(url).host, HOST_CHARACTERS)
  const content = layOutMail({
    heading: 'A webhook was switched off',
    paragraphs: [
      `Posit sends no more events to ${host}. ${WHY[reason]}`,
      'Nothing else has changed. Switch it on again when the receiver works; events of the meantime are not sent later, and those that failed can be sent again from the log.',
    ],
    action: { label: 'See the log', url: `${appUrl}/settings/webhooks` },
    footnote: 'You get this mail because you have added this webhook to your account.',
  })
  await mailer.send({ to: email, subject: 'A webhook was switched off', ...content }, trx)
}
