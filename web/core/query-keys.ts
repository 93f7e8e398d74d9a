/**
 * The keys of all queries. Query options are made of them, and so is every invalidation: a key covers all that begin with it.
 * They live here because a change in one domain makes what other domains show stale.
 */
export const queryKeys = {
  me: ['me'],
  profile: ['profile'],
  holdings: ['holdings'],
  subscription: ['subscription'],

  notifications: ['notifications'],
  unread: ['notifications', 'unread'],
  notificationList: (query: object) => ['notifications', 'list', query],
  notificationSettings: ['notification-settings'],

  /** All that depends on one of your posits: lists, details, dashboards. */
  posits: ['posits'],
  positLists: ['posits', 'list'],
  positList: (query: object) => ['posits', 'list', query],
  posit: (id: string | null) => ['posits', id],
  positDetails: (id: string | null) => ['posits', id, 'details'],
  positCount: ['posit-count'],
  publicPosits: (handle: string, query: object) => ['public-posits', handle, query],

  shares: (positId: string) => ['shares', positId],
  sharedPosits: ['shared-posits'],

  allSources: ['sources'],
  sources: (positId: string | null) => ['sources', positId],
  foundSources: (positId: string, query: object) => ['sources', positId, 'found', query],
  source: (id: string) => ['source', id],

  questions: (positId: string | null) => ['posits', positId, 'questions'],
  questionPage: (positId: string, page: number) => ['posits', positId, 'questions', page],
  question: (positId: string, id: string) => ['posits', positId, 'questions', 'one', id],
  positTasks: (positId: string | null) => ['posits', positId, 'tasks'],
  positTaskPage: (positId: string, page: number) => ['posits', positId, 'tasks', page],
  allTasks: ['tasks'],
  task: (id: string) => ['tasks', id],
  tests: (positId: string | null) => ['posits', positId, 'tests'],

  chatPosit: (positId: string) => ['chat-posit', positId],
  conversation: (positId: string) => ['conversation', positId],
  updateSession: (positId: string) => ['update-session', positId],
  reopenedSession: (positId: string) => ['update-session', positId, 'again'],
  chatHistories: ['chat-history'],
  chatHistory: (page: number) => ['chat-history', page],
  chatDetails: (id: string) => ['chat-details', id],

  driveState: ['google-drive', 'state'],
  allDriveFiles: ['google-drive', 'files'],
  driveFiles: (query: object) => ['google-drive', 'files', query],
  driveCallback: (query: string) => ['google-drive', 'callback', query],

  assistantSettings: ['assistant-settings'],
  assistantUsage: ['assistant-usage'],
  ownAssistantUsage: ['assistant-usage', 'own'],
  assistantNotice: ['assistant-notice'],

  webhooks: ['webhooks'],
  webhook: (id: string) => ['webhooks', id],
  webhookLog: (id: string) => ['webhooks', id, 'log'],

  apiKeys: ['api-keys'],
  askablePosits: ['posits', 'askable'],

  bugReportLists: ['bug-reports', 'list'],
  bugReportList: (query: object) => ['bug-reports', 'list', query],
  bugReport: (id: string) => ['bug-reports', 'one', id],
} as const
