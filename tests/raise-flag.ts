/** A task, as a guest's question that a posit cannot answer raises it. */
import type { Gap, RaisedFlag } from '../server/tasks/types.ts'
import type { TestApp } from './start-test-app.ts'

export async function raiseFlag(
  { database, services }: Pick<TestApp, 'database' | 'services'>,
  positId: string,
  gap: Partial<Gap>,
): Promise<RaisedFlag> {
  const asked = { askerId: null, viewerKey: 'v', reply: 'I do not know that.', question: 'Why?', ...gap }
  const [raised] = await database.db
    .transaction()
    .execute((trx) => services.tasks.raiseFlags(trx, positId, [asked]))
  return raised as RaisedFlag
}
