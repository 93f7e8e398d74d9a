import { href } from 'react-router'
import { PAID_PLAN_LABEL, PRODUCT_NAME, TRIAL_DAYS } from '../../contract/prices.ts'
import { pageMeta } from '../core/page-title.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Clause, LegalPage } from './legal-page.tsx'

export const meta = () => pageMeta('Terms', `The terms of use of ${PRODUCT_NAME}.`)

export default function Terms() {
  return (
    <LegalPage
      title="Terms of use"
      updated="November 21, 2026"
      lead={
        <>
          These are the rules for using {PRODUCT_NAME}. By making an account or chatting with a posit you
          agree to them. They are kept short so that they can be read.
        </>
      }
    >
      <Clause number={1} title="Who may use it">
        <p>
          You must be at least 18 years old to make an account. You are responsible for what happens under
          your account, so keep your password to yourself and tell us if somebody else has used it.
        </p>
      </Clause>
      <Clause number={2} title="What you bring stays yours">
        <p>
          What you say to a posit and the files you add remain yours. You allow us to store them, to read them
          by machine and to quote from them in answers, for the people you let ask and for nobody else.
        </p>
        <p>
          Add only what you have the right to share. Leave out other people's personal or confidential
          information unless they have agreed.
        </p>
      </Clause>
      <Clause number={3} title="Answers can be wrong">
        <p>
          A posit answers from what its owner taught it. It can misunderstand a question or repeat a mistake.
          Check the passage behind an answer before you rely on it. Answers are not medical, legal or
          financial advice.
        </p>
      </Clause>
      <Clause number={4} title="What is not allowed">
        <p>
          Do not use {PRODUCT_NAME} to break the law, to pass yourself off as another person, to harass, to
          spread malware, to get around limits, or to look into posits that are not shared with you. We may
          close accounts that do.
        </p>
      </Clause>
      <Clause number={5} title="Plans and prices">
        <p>
          A new account starts with a trial of {PAID_PLAN_LABEL} for {TRIAL_DAYS} days. When a trial or a paid
          plan ends, nothing is deleted: you keep reading and deleting everything, and the paid functions
          close.
        </p>
        <p>
          Current prices are on the <TextLink to={href('/pricing')}>pricing page</TextLink>. If a price
          changes, we tell you at least 30 days before it applies to you. You can cancel at any time; the plan
          then runs to the end of the period you have paid for.
        </p>
      </Clause>
      <Clause number={6} title="Deleting">
        <p>
          You can delete sources, posits and your account. Deleted data is out of every answer at once. Copies
          may remain in backups and records for up to about 12 months before they are gone for good.
        </p>
      </Clause>
      <Clause number={7} title="Our part">
        <p>
          We work to keep {PRODUCT_NAME} running and safe, but it is offered as it is, without a promise that
          it is always available or free of errors. As far as the law allows, we are not liable for indirect
          damage or for what people do with answers.
        </p>
      </Clause>
      <Clause number={8} title="Changes">
        <p>
          If these terms change in a way that matters, we say so in the product or by e-mail before the change
          applies. Using {PRODUCT_NAME} after that means that you agree. How we treat personal data is
          described in the <TextLink to={href('/privacy')}>privacy notice</TextLink>.
        </p>
      </Clause>
    </LegalPage>
  )
}
