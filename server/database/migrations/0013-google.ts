/** Google Drive: what a connection can be, and each file of Drive at most once in a posit. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table google_drive_connections
    add constraint google_drive_connections_status check (status in ('connected', 'reconnect'))`.execute(db)
  await sql`alter table posit_attachments add column synced_at timestamptz`.execute(db)
  await sql`create unique index posit_attachments_drive on posit_attachments (posit_id, file_id)
    where source = 'google_drive'`.execute(db)
}
