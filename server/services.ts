/** Builds every domain once, in their order; each receives the ones above it. */
import { type Accounts, createAccounts } from './accounts/service.ts'
import { type Activity, createActivity } from './activity/service.ts'
import { type Answering, createAnswering } from './answering/service.ts'
import type { Assistant } from './assistant/types.ts'
import { type AssistantSettings, createAssistantSettings } from './assistant-settings/service.ts'
import { type Billing, createBilling } from './billing/service.ts'
import { type BugReports, createBugReports } from './bug-reports/service.ts'
import { type Chat, createChat } from './chat/service.ts'
import type { Core } from './core/core.ts'
import { createDevelopers, type Developers } from './developers/service.ts'
import { createGoogleDrive, type GoogleDrive } from './google-drive/service.ts'
import { createKnowledge, type Knowledge } from './knowledge/service.ts'
import { createLinks, type Links } from './links/service.ts'
import { createMcp, type Mcp } from './mcp/service.ts'
import { createPersonalData, type PersonalData } from './personal-data/service.ts'
import { createPosits, type Posits } from './posits/service.ts'
import { createSharing, type Sharing } from './sharing/service.ts'
import { createTasks, type Tasks } from './tasks/service.ts'
import { createTeaching, type Teaching } from './teaching/service.ts'
import { createWebhooks, type Webhooks } from './webhooks/service.ts'

export interface Services {
  core: Core
  activity: Activity
  accounts: Accounts
  billing: Billing
  posits: Posits
  sharing: Sharing
  links: Links
  assistantSettings: AssistantSettings
  assistant: Assistant
  knowledge: Knowledge
  answering: Answering
  tasks: Tasks
  teaching: Teaching
  chat: Chat
  developers: Developers
  googleDrive: GoogleDrive
  bugReports: BugReports
  webhooks: Webhooks
  personalData: PersonalData
  mcp: Mcp
}

export function createServices(core: Core): Services {
  const activity = createActivity(core)
  const accounts = createAccounts(core, { activity })
  const billing = createBilling(core, { activity })
  const posits = createPosits(core, { activity, billing })
  const sharing = createSharing(core, { activity, billing, posits })
  const links = createLinks(core, { accounts, billing })
  const assistantSettings = createAssistantSettings(core)
  const { assistant, embedder } = assistantSettings
  const knowledge = createKnowledge(core, { activity, posits, assistant, embedder })
  const answering = createAnswering(core, { assistant, knowledge })
  const tasks = createTasks(core, { activity, posits, assistant, knowledge, answering })
  const teaching = createTeaching(core, { assistant, answering, billing, knowledge, posits, tasks })
  const chat = createChat(core, {
    activity,
    billing,
    posits,
    links,
    assistant,
    knowledge,
    answering,
    tasks,
    teaching,
  })
  const developers = createDevelopers(core)
  const googleDrive = createGoogleDrive(core, { posits, knowledge })
  const bugReports = createBugReports(core)
  const webhooks = createWebhooks(core, { billing })
  const lower = { chat, googleDrive, bugReports }
  const personalData = createPersonalData(core, { accounts, billing, knowledge, links, ...lower })
  const mcp = createMcp(core, { billing, assistant, knowledge, tasks, chat })
  const services = {
    core,
    activity,
    accounts,
    billing,
    posits,
    sharing,
    links,
    assistantSettings,
    assistant,
    knowledge,
    answering,
    tasks,
    teaching,
    chat,
    developers,
    googleDrive,
    bugReports,
    webhooks,
    personalData,
    mcp,
  }
  subscribe(services)
  return services
}

/** What domains notify those below them of. */
function subscribe({ posits, sharing, links, knowledge, tasks, teaching, chat, webhooks }: Services): void {
  knowledge.onChange(tasks.requestTests)
  knowledge.onChange(teaching.requestMatters)
  tasks.onAnswered(chat.deliverLateAnswer)
  sharing.onAccessRemoved(chat.checkAccess)
  links.onClosed(chat.checkAccess)
  chat.onAsked(webhooks.emitQuestions)
  chat.feedback.subscribe(webhooks.emitFeedback)
  tasks.onGapOpened(webhooks.emitOpenedGap)
  tasks.onGapClosed(webhooks.emitClosedGap)
  tasks.onTestFailed(webhooks.emitFailedTest)
  knowledge.onSourceChange(webhooks.emitSourceChange)
  posits.onDelete(webhooks.deletePosit)
}

/** On the way up, once jobs and channel have started. */
export async function open({ core, accounts, assistantSettings, knowledge, chat }: Services): Promise<void> {
  assistantSettings.onEmbeddingModel(knowledge.embedAll)
  await assistantSettings.load()
  await chat.start()
  const code = await accounts.administratorCode()
  if (!code) return
  const url = `${core.appUrl}/administrator`
  core.log.info({ url, code }, 'nobody is an administrator yet: sign in and enter this one-time code there')
}

/** On the way down: screens let go, answers end or are handed on, and what was only counted is written down. */
export async function drain({ activity, assistantSettings, chat }: Services): Promise<void> {
  activity.live.end()
  await chat.drain()
  await activity.flush()
  await assistantSettings.flush()
}
