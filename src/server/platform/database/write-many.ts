import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

/** A row as it is written: a column of JSON takes the value itself, not its text. */
export type Written<Row> = {
  [Column in keyof Insertable<Row>]: Column extends keyof Selectable<Row>
    ? unknown extends Selectable<Row>[Column]
      ? object | null
      : Insertable<Row>[Column]
    : Insertable<Row>[Column]
}

/**
 * Inserts many rows, a thousand at a time; with a `key`, a row that has it already is replaced. All rows have the same
 * columns. A batch is one parameter in JSON: the server reads it faster than one parameter for each value, of which a
 * statement takes at most 65 535.
 */
export async function writeMany<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Written<Schema[Table]>[],
  { key }: { key?: readonly (keyof Schema[Table] & string)[] } = {},
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map(name => sql.ref(name)))
  const replaced = names.filter(name => !key?.some(column => column === name))
  const onConflict =
    key === undefined
      ? sql``
      : sql`on conflict (${sql.join(key.map(column => sql.ref(column)))}) do update set ${sql.join(
          replaced.map(name => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
        )}`
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    const batch = JSON.stringify(rows.slice(i, i + ROWS_AT_ONCE), digits)
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)
      ${onConflict}`.execute(tx)
  }
}
const ROWS_AT_ONCE = 1_000

const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
