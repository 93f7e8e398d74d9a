import { collapseSpaces } from '../../core/collapse-spaces.ts'
import type { Core } from '../../core/core.ts'
import type { Knowledge } from '../../knowledge/service.ts'
import type { Links } from '../../links/service.ts'
import type { ZipEntry } from '../archive/zip-archive.ts'
import { numberedName } from './file-names.ts'
import { positEntries } from './posit-entries.ts'
import {
  type ExportedMessage,
  findDriveConnection,
  findMailSetting,
  findPerson,
  findSubscription,
  listApiKeys,
  listBugReports,
  listConnections,
  listConversations,
  listEvents,
  listMessages,
  listNotifications,
  listPosits,
  listSessions,
  listSignInMethods,
  listWebhooks,
} from './queries.ts'
import { readMe } from './read-me.ts'
import { conversationMarkdown, json, jsonArray, once } from './write.ts'

interface Dependencies extends Pick<Core, 'db' | 'files'> {
  knowledge: Knowledge
  links: Links
}

const POSIT_DIGITS = 2
const CONVERSATION_DIGITS = 5

export interface ExportScope {
  userId: string
  /** Open tasks are shown with the dashboard, to those whose plan has it. */
  withOpenTasks: boolean
}

/** Everything that is the person's own, and of others only what they were shown; secrets of sign-ins are omitted. */
export async function* personEntries(
  dependencies: Dependencies,
  scope: ExportScope,
): AsyncGenerator<ZipEntry> {
  const { db } = dependencies
  const { userId } = scope
  const modified = new Date()
  const entry = (name: string, content: ZipEntry['content']): ZipEntry => ({ name, modified, content })
  const person = await findPerson(db, userId)
  if (!person) return
  yield entry('README.md', once(readMe(modified, scope.withOpenTasks)))
  yield entry('profile.json', json(await describeProfile(dependencies, person)))
  yield entry('profile.md', once(profileMarkdown(person)))
  for (const [index, posit] of (await listPosits(db, userId)).entries()) {
    const folder = `posits/${numberedName(index + 1, POSIT_DIGITS, posit.title)}`
    yield* positEntries(dependencies, posit, folder, scope.withOpenTasks)
  }
  yield* conversationEntries(dependencies, userId)
  yield entry('notifications.json', jsonArray(listNotifications(db, userId)))
  yield entry('activity.json', jsonArray(listEvents(db, userId)))
  yield entry('bug-reports.json', jsonArray(listBugReports(db, userId)))
}

async function* conversationEntries(dependencies: Dependencies, userId: string): AsyncGenerator<ZipEntry> {
  const { db, knowledge, links } = dependencies
  /** What is quoted of other people's sources leaves here as anywhere: by their rules, and a link's, as they are now. */
  async function* shownMessages(id: string, positId: string): AsyncGenerator<ExportedMessage> {
    for await (const message of listMessages(db, id)) {
      const { citations, link_id, ...rest } = message
      const [atMost] = await links.citationRules([link_id])
      const shown = citations?.map((citation) => ({ citation, atMost }))
      yield { ...rest, citations: shown ? await knowledge.redactCitations(positId, userId, shown) : null }
    }
  }
  let number = 0
  for await (const conversation of listConversations(db, userId)) {
    number += 1
    const { id, posit_id, posit_title, last_message_at: modified } = conversation
    const name = `conversations/${numberedName(number, CONVERSATION_DIGITS, posit_title)}`
    const content = async function* () {
      yield `{"conversation": ${JSON.stringify(conversation, null, 2)},\n"messages": `
      yield* jsonArray(shownMessages(id, posit_id))
      yield '}\n'
    }
    const speakers = { user: 'You', assistant: posit_title }
    yield { name: `${name}.json`, modified, content: content() }
    yield {
      name: `${name}.md`,
      modified,
      content: conversationMarkdown(posit_title, shownMessages(id, posit_id), speakers),
    }
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

async function describeProfile({ db }: Dependencies, person: Person) {
  return {
    ...person,
    sign_in_methods: await listSignInMethods(db, person.id),
    api_keys: await listApiKeys(db, person.id),
    webhooks: await listWebhooks(db, person.id),
    connected_assistants: await listConnections(db, person.id),
    sessions: await listSessions(db, person.id),
    subscription: (await findSubscription(db, person.id)) ?? null,
    google_drive: (await findDriveConnection(db, person.id)) ?? null,
    mail_setting: (await findMailSetting(db, person.id)) ?? null,
  }
}

function profileMarkdown({ first_name, last_name, email, handle, company, title }: Person): string {
  const name = collapseSpaces([first_name, last_name].filter(Boolean).join(' ')) || email
  const lines = [
    ['Email', email],
    ['Handle', handle],
    ['Company', company],
    ['Title', title],
  ]
  const facts = lines.flatMap(([label, value]) => (value ? [`- ${label}: ${collapseSpaces(value)}`] : []))
  return `# ${name}\n\n${facts.join('\n')}\n`
}
