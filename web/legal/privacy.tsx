import { href } from 'react-router'
import { PRODUCT_NAME } from '../../contract/prices.ts'
import { pageMeta } from '../core/page-title.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Clause, LegalPage } from './legal-page.tsx'

export const meta = () => pageMeta('Privacy', `What ${PRODUCT_NAME} stores, why, and for how long.`)

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      updated="November 21, 2026"
      lead="What we store about you, why, who sees it, and how you get rid of it."
    >
      <Clause number={1} title="When you have an account">
        <p>
          The person or organisation who runs this server decides what is done with the data on it and answers
          for it; 'we' below means them.
        </p>
        <p>
          We store your e-mail address, a scrambled form of your password, and what you tell us in your
          profile: name, company, title, and how you heard of us. We need them to let you in and to show who a
          posit belongs to. For each device you are signed in on we keep its network address, its browser's
          name and when it signed in, for up to 30 days after it was last used.
        </p>
        <p>
          We keep a list of what happened to your posits and questions, and send mail about it weekly, at once
          or never, as you choose in your profile. Each of these mails has a link that ends them. Mails your
          account cannot do without, such as a password reset or an invitation, are sent all the same.
        </p>
      </Clause>
      <Clause number={2} title="What you teach a posit">
        <p>
          Your conversations with the assistant, the files you add and your answers to open questions are
          stored as the posit's sources. People who may chat with the posit see answers made from them, with
          the quoted passage and the source's name. They never see the rest of a source.
        </p>
      </Clause>
      <Clause number={3} title="When you ask a posit">
        <p>
          Your questions and the answers are stored. The posit's owner can read the questions people ask; if
          you are signed in, your name is shown beside them. A question the posit could not answer becomes a
          task for its owner. If you say that an answer was good or bad, and why, the owner reads that too.
        </p>
        <p>
          Without an account, a cookie keeps your conversation together and nothing else is known about you
          but your network address, which we use to limit abuse. You see that conversation for 24 hours. If
          you sign in within them and go on, it moves to your account; on a shared device it moves to whoever
          signs in there. The owner keeps the question and the answer.
        </p>
      </Clause>
      <Clause number={4} title="Who else is involved">
        <p>
          By itself this server answers without anybody's help. If its operator has set up an outside AI
          provider, questions, the conversation around them, and what posits were taught are sent to it to
          answer and to write summaries; if that provider also makes search indexes, the text of sources is
          sent for that too. If you sign in with Google, Google learns of it and tells us your name and
          address. If you connect Google Drive, we keep your Google address and an encrypted permission to
          read files, list your files when you browse them, and read only those you import or sync;
          disconnecting forgets the permission and gives it back to Google. If you dictate, your browser may
          have its maker turn speech into text. If this server takes payments, the payment provider learns
          your e-mail address and handles your card; we never see its number, and keep which plan you pay for
          and until when. We do not sell data and show no advertising.
        </p>
        <p>
          We record that things happen in the product, such as sign-ups, page views and sent messages, without
          their text, to see what works. This server may pass such records on to a tracking service that its
          operator has chosen. If your browser asks not to be tracked (Do Not Track, Global Privacy Control),
          we record none of its page views and pass nothing on.
        </p>
      </Clause>
      <Clause number={5} title="Cookies and this browser">
        <p>
          One cookie keeps you signed in, one keeps a visitor's conversation together, and one remembers that
          this browser has signed in to your account before, so that guessing your password is harder. Your
          browser also remembers the theme you chose, whether you were signed in, and text you have typed but
          not sent; signing out forgets that text. There are no tracking cookies.
        </p>
      </Clause>
      <Clause number={6} title="How long">
        <p>
          We keep your data for as long as you have it here. What you delete disappears from the product at
          once. Copies may remain in backups and records for up to about 12 months.
        </p>
        <p>
          When an account is deleted, its posits, conversations, files and notifications go with it, a
          subscription ends, and the payment provider is told to delete you as its customer. What its owner
          asked other people's posits stays with those posits, without a name. Shares that others gave to an
          address stay theirs to remove.
        </p>
      </Clause>
      <Clause number={7} title="Your rights">
        <p>
          You can read, correct and delete what you brought in the product itself. At the end of your profile
          you can download all your data as one file, and delete your account. For anything else, write to the
          people who run this server. The rules of use are in the{' '}
          <TextLink to={href('/terms')}>terms</TextLink>.
        </p>
      </Clause>
    </LegalPage>
  )
}
