/**
 * Prepared queries for statements that every request waits for: compiled once per process and planned once per connection
 * (`prepared.ts`). Compiling one takes Kysely about as long as PostgreSQL takes to find the row.
 */
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** A placeholder for a value. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Values = Record<string, unknown>

const slots = new Proxy<Values>({}, { get: (_, name) => new Slot(String(name)) })

const fill = (parameters: readonly unknown[], values: Values) =>
  parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter))

/**
 * `build` is called once with a placeholder for each value, and may only pass them on to the statement. Whatever changes the
 * statement's shape belongs in its name.
 */
export function prepareQuery<V extends Values, Row>(
  name: string,
  build: (db: Db, values: V) => Compilable<Row> | RawBuilder<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db, values: V): Promise<Row[]> => {
    compiled ??= build(db, slots as V).compile(db)
    const sql = `/* prepared: ${name} */ ${compiled.sql}`
    const parameters = fill(compiled.parameters, values)
    return (await db.executeQuery<Row>({ ...compiled, sql, parameters })).rows
  }
}
