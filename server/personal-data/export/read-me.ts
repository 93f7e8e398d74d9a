import { PRODUCT_NAME } from '../../../contract/prices.ts'
import { moment } from './write.ts'

export const readMe = (madeAt: Date, withOpenTasks: boolean) => `# Your ${PRODUCT_NAME} data

Made ${moment(madeAt)}. Everything is here as JSON, for programs, and what is meant to be read is here as markdown too.

- \`profile\`: who you are here, how and where you are signed in, your plan, what is connected, how you are mailed
- \`posits/\`: each posit with its settings and summaries, the text of every source, the originals as you brought them (those
  attached in the update chat and not sent yet apart), its tasks and
  test questions, the addresses it is shared with, its links, and the update chat
- \`conversations/\`: what you asked, in your own posits and in others', with the answers and passages you were shown
- \`notifications\`, \`activity\`, \`bug-reports\`: what happened, and what you reported

Not here: passwords and keys; and what belongs to other people. Questions that others asked your posits are theirs: you find here only
those that became tasks for you, without who asked.${
  withOpenTasks
    ? ''
    : ' Open tasks and test questions belong to the dashboard, which your plan does not include at present; nothing of them is lost.'
}
`
