/** Finding the source that names a stored file: the nightly sweep asks that of every file. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sources_file_key on sources (file_key) where file_key is not null`.execute(db)
}
