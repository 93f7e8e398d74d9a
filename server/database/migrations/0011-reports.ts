/** Bug reports: what an administrator filters by, which screenshot belongs to which report, what the automation hook has. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bug_reports
    add column hook_sent_at timestamptz,
    add constraint bug_reports_status check (status in ('open', 'in_progress', 'closed'))`.execute(db)
  await sql`drop index bug_reports_created`.execute(db)
  await sql`create index bug_reports_newest on bug_reports (created_at desc, id desc)`.execute(db)
  await sql`create index bug_reports_status on bug_reports (status, created_at desc, id desc)`.execute(db)
  // One report a screenshot: nobody takes another's picture into a report of theirs, to have it removed with that.
  await sql`create unique index bug_reports_screenshot on bug_reports (screenshot_url)
    where screenshot_url is not null`.execute(db)
}
