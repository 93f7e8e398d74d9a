/** The notification mails. */
import type { Core } from '../../core/core.ts'
import { oneLine } from '../../core/mail/one-line.ts'
import { layOutMail, type MailItem } from '../../core/mail-layout.ts'
import type { Mail } from '../../core/mailer.ts'
import type { MailReason } from '../jobs.ts'
import { describe } from '../notifications/describe.ts'
import type { ListedNotification } from '../notifications/queries.ts'
import { makeUnsubscribeToken } from './unsubscribe-token.ts'

const ITEMS_SHOWN = 15
const TEXT_CHARACTERS = 300
const QUOTE_CHARACTERS = 160

const SUBJECTS: Record<MailReason, (count: number) => string> = {
  answer: (count) =>
    count === 1 ? 'Your question has an answer' : `${count} of your questions have an answer`,
  instant: () => 'News from your posits',
  weekly: () => 'Your week on Posit',
}
const WHY: Record<MailReason, string> = {
  answer: 'You get this mail because you asked.',
  instant: 'You get this mail because you chose to be notified at once.',
  weekly: 'You get this mail at most once a week, and none in a week without news.',
}

interface Recipient {
  id: string
  email: string
}

export function composeMail(
  { appUrl, secret }: Pick<Core, 'appUrl' | 'secret'>,
  { id, email }: Recipient,
  reason: MailReason,
  rows: readonly ListedNotification[],
): Mail {
  const token = makeUnsubscribeToken(id, secret)
  const items: MailItem[] = rows.slice(0, ITEMS_SHOWN).map((row) => {
    const { text, quote, path } = describe(row)
    return {
      text: oneLine(text, TEXT_CHARACTERS),
      quote: quote && oneLine(quote, QUOTE_CHARACTERS),
      url: appUrl + path,
    }
  })
  const more = rows.length - items.length
  const subject = SUBJECTS[reason](rows.length)
  return {
    to: email,
    subject,
    ...layOutMail({
      heading: subject,
      paragraphs: more > 0 ? [`The newest ${items.length}, and ${more} more on your activity page.`] : [],
      items,
      action: { label: 'See all activity', url: `${appUrl}/activity` },
      footnote: `${WHY[reason]} Choose how you are notified in your profile.`,
      link: { label: 'Unsubscribe from these mails', url: `${appUrl}/unsubscribe?token=${token}` },
    }),
    // RFC 8058: the mail program posts to this address; opening it changes nothing.
    headers: {
      'List-Unsubscribe': `<${appUrl}/functions/v1/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
