/** Every migration by its name, which is its file's. They run in the order of the names; a released one never changes. */
import type { Migration } from 'kysely/migration'
import { up as initial } from './migrations/0001-initial.ts'
import { up as activity } from './migrations/0002-activity.ts'
import { up as dashboard } from './migrations/0003-dashboard.ts'
import { up as sharingSources } from './migrations/0004-sharing-sources.ts'
import { up as loop } from './migrations/0005-loop.ts'
import { up as chat } from './migrations/0006-chat.ts'
import { up as answering } from './migrations/0008-answering.ts'
import { up as accounts } from './migrations/0009-accounts.ts'
import { up as history } from './migrations/0010-history.ts'
import { up as reports } from './migrations/0011-reports.ts'
import { up as billing } from './migrations/0012-billing.ts'
import { up as google } from './migrations/0013-google.ts'
import { up as events } from './migrations/0016-events.ts'
import { up as oneMessageTable } from './migrations/0017-one-message-table.ts'
import { up as teaching } from './migrations/0018-teaching.ts'
import { up as contentHash } from './migrations/0019-content-hash.ts'
import { up as fileDrafts } from './migrations/0020-file-drafts.ts'
import { up as autoTitle } from './migrations/0021-auto-title.ts'
import { up as assistantSettings } from './migrations/0022-assistant-settings.ts'
import { up as openMatters } from './migrations/0023-open-matters.ts'
import { up as superseded } from './migrations/0024-superseded.ts'
import { up as apiKeys } from './migrations/0025-api-keys.ts'
import { up as webhooks } from './migrations/0026-webhooks.ts'
import { up as oauth } from './migrations/0027-oauth.ts'
import { up as links } from './migrations/0028-links.ts'
import { up as watchedPosits } from './migrations/0029-watched-posits.ts'
import { up as hidden } from './migrations/0030-hidden.ts'
import { up as asksTask } from './migrations/0031-asks-task.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': { up: initial },
  '0002-activity': { up: activity },
  '0003-dashboard': { up: dashboard },
  '0004-sharing-sources': { up: sharingSources },
  '0005-loop': { up: loop },
  '0006-chat': { up: chat },
  '0008-answering': { up: answering },
  '0009-accounts': { up: accounts },
  '0010-history': { up: history },
  '0011-reports': { up: reports },
  '0012-billing': { up: billing },
  '0013-google': { up: google },
  '0016-events': { up: events },
  '0017-one-message-table': { up: oneMessageTable },
  '0018-teaching': { up: teaching },
  '0019-content-hash': { up: contentHash },
  '0020-file-drafts': { up: fileDrafts },
  '0021-auto-title': { up: autoTitle },
  '0022-assistant-settings': { up: assistantSettings },
  '0023-open-matters': { up: openMatters },
  '0024-superseded': { up: superseded },
  '0025-api-keys': { up: apiKeys },
  '0026-webhooks': { up: webhooks },
  '0027-oauth': { up: oauth },
  '0028-links': { up: links },
  '0029-watched-posits': { up: watchedPosits },
  '0030-hidden': { up: hidden },
  '0031-asks-task': { up: asksTask },
}
