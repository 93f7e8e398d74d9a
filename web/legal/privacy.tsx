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
          We store your e-mail address, a scrambled form of your password, and what you tell us in your
          profile: name, company, title, and how you heard of us. We need them to let you in and to show who a
          posit belongs to.
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
          you are signed in, your name stands beside them. Without an account, a cookie keeps your
          conversation together and nothing else is known about you but your network address, which we use to
          limit abuse.
        </p>
      </Clause>
      <Clause number={4} title="Who else is involved">
        <p>
          If this server uses an outside AI provider, your questions and the passages needed to answer them
          are sent to it for that purpose alone. If it takes payments, the payment provider handles your card;
          we never see its number. If you connect Google Drive, we read only the files you choose. We do not
          sell data and show no advertising.
        </p>
        <p>
          We record that things happen in the product, such as sign-ups, page views and sent messages, without
          their text, to see what works. This server may pass such records on to a tracking service that its
          operator has chosen.
        </p>
      </Clause>
      <Clause number={5} title="Cookies and this browser">
        <p>
          One cookie keeps you signed in, or keeps a visitor's conversation together. Your browser also
          remembers the theme you chose and text you have typed but not sent; signing out forgets that text.
          There are no tracking cookies.
        </p>
      </Clause>
      <Clause number={6} title="How long">
        <p>
          We keep your data for as long as you have it here. What you delete disappears from the product at
          once. Copies may remain in backups and records for up to about 12 months.
        </p>
      </Clause>
      <Clause number={7} title="Your rights">
        <p>
          You can read, correct and delete what you brought in the product itself. For a copy of all your
          data, or to have your account deleted, write to the people who run this server. The rules of use
          stand in the <TextLink to="/terms">terms</TextLink>.
        </p>
      </Clause>
    </LegalPage>
  )
}
