import { type SelectQueryBuilder, sql } from 'kysely'
import {
  BUG_REPORTS_PER_PAGE,
  type BugReportListQuery,
  type BugReportStatus,
  type NewBugReport,
} from '../../contract/bug-reports.ts'
import type { Database, Db } from '../database/schema.ts'

export type BugReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

export function insertReport(trx: Db, report: NewBugReport & { created_by: string }) {
  return trx.insertInto('bug_reports').values(report).returning(['id', 'status']).executeTakeFirstOrThrow()
}

const reports = (db: Db) =>
  db
    .selectFrom('bug_reports')
    .leftJoin('users', 'users.id', 'bug_reports.created_by')
    .select(['bug_reports.id', 'bug_reports.title', 'bug_reports.description', 'bug_reports.screenshot_url'])
    .select(['bug_reports.status', 'bug_reports.created_at', 'users.email as reporter_email'])

export const findReport = (db: Db, id: string) =>
  reports(db).where('bug_reports.id', '=', id).executeTakeFirst()

const ofStatus = <Row>(
  query: SelectQueryBuilder<Database, 'bug_reports', Row>,
  status: BugReportStatus | undefined,
) => (status ? query.where('bug_reports.status', '=', status) : query)

export async function countReports(db: Db, { status }: BugReportListQuery): Promise<number> {
  const all = db.selectFrom('bug_reports').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await ofStatus(all, status).executeTakeFirstOrThrow()).count
}

/** The page's rows are found by an index of their own before anything is joined to them. */
export async function listReports(db: Db, { status, page }: BugReportListQuery): Promise<BugReportRow[]> {
  const ids = ofStatus(db.selectFrom('bug_reports').select('bug_reports.id'), status)
    .orderBy('bug_reports.created_at', 'desc')
    .orderBy('bug_reports.id', 'desc')
    .limit(BUG_REPORTS_PER_PAGE)
    .offset((page - 1) * BUG_REPORTS_PER_PAGE)
  return reports(db)
    .where('bug_reports.id', 'in', ids)
    .orderBy('bug_reports.created_at', 'desc')
    .orderBy('bug_reports.id', 'desc')
    .execute()
}

export async function setStatus(db: Db, id: string, status: BugReportStatus): Promise<void> {
  await db.updateTable('bug_reports').set({ status }).where('id', '=', id).execute()
}

/** The data for the automation hook, if the report is unsent and its author still exists. */
export function findUnsentReport(db: Db, id: string) {
  return db
    .selectFrom('bug_reports')
    .innerJoin('users', 'users.id', 'bug_reports.created_by')
    .select(['bug_reports.id', 'bug_reports.title', 'bug_reports.screenshot_url'])
    .select(['users.id as user_id', 'users.email'])
    .where('bug_reports.id', '=', id)
    .where('bug_reports.hook_sent_at', 'is', null)
    .executeTakeFirst()
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('bug_reports').set({ hook_sent_at: new Date() }).where('id', '=', id).execute()
}

/** The person's newest report of this title. */
export function findOwnReport(db: Db, userId: string, title: string) {
  return db
    .selectFrom('bug_reports')
    .select(['id', 'hook_sent_at'])
    .where('created_by', '=', userId)
    .where('title', '=', title)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listScreenshotUrls(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bug_reports')
    .select('screenshot_url')
    .where('created_by', '=', userId)
    .where('screenshot_url', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.screenshot_url ?? [])
}

/** Which of these a report names. */
export async function findNamedUrls(db: Db, urls: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bug_reports')
    .select('screenshot_url')
    .where('screenshot_url', '=', sql<string>`any(${urls}::text[])`)
    .execute()
  return new Set(rows.flatMap((row) => row.screenshot_url ?? []))
}
