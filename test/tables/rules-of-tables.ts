import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'

/** Each rule of a table by its name, and how it is broken: what a row is set to, or a whole statement. */
export type Rules = Record<string, Record<string, string>>

/** The same row once more. */
export const AGAIN = 'again'

/**
 * Tests that the database keeps the rules of some tables, each by itself, and that none of them has been forgotten here.
 * Each table needs a row; where a rule is about two rows, two.
 */
export async function testRules(address: DatabaseAddress, rules: Rules): Promise<void> {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  afterAll(() => owner.end())

  for (const [table, ofTable] of Object.entries(rules)) {
    describe(`of ${table} the database keeps`, () => {
      test.each(Object.entries(ofTable))('%s, against %s', async (rule, how) => {
        expect(await brokenBy(statementFor(table, how))).toBe(rule)
      })

      test('no other rule than these', async () => {
        expect(await rulesOf(table)).toEqual(Object.keys(ofTable).toSorted())
      })
    })
  }

  async function brokenBy(statement: string): Promise<string | undefined> {
    await owner.query('begin')
    try {
      await owner.query(statement)
      await owner.query('set constraints all immediate')
      return undefined
    } catch (error) {
      const { constraint, message } = error as { constraint?: string; message: string }
      return constraint ?? message
    } finally {
      await owner.query('rollback')
    }
  }

  async function rulesOf(table: string): Promise<string[]> {
    const { rows } = await owner.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype <> 'n'
        union
        select relname from pg_index join pg_class on oid = indexrelid where indrelid = $1::regclass and indisunique`,
      [table],
    )
    return rows.map(({ name }) => name).toSorted()
  }
}

function statementFor(table: string, how: string): string {
  if (how === AGAIN) return `insert into ${table} overriding system value select * from ${table} limit 1`
  return how.startsWith('insert ') ? how : `update ${table} set ${how}`
}

/** Puts a row into a table past everything but its rules. */
export async function insertRow(address: DatabaseAddress, table: string, row: Record<string, unknown>): Promise<void> {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  const columns = Object.keys(row)
  const places = columns.map((_, at) => `$${at + 1}`)
  await owner.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row))
  await owner.end()
}
