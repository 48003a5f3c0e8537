import { join } from 'node:path'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { DATABASE } from '#server/platform/embedded-postgres/cluster.ts'
import { ownerVariables, signInOwner } from '#test/fixtures/example-owner.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { course, type Row } from './rows.ts'

/** What the office is started with, so that `benefitRows` can sign somebody in. */
export const benefitVariables = ownerVariables

const [CODE, REFERRAL] = ['BENCH', 'BENCHREF']

/** Rates of somebody signed in with a discount, a promo code and the referral code of somebody else. */
export async function benefitRows(url: string, home: string): Promise<Row[]> {
  const pool = openPool({ socketDir: join(home, 'run'), user: '', database: DATABASE }, 1)
  try {
    const db = openDb(pool)
    await writeCode(db, CODE)
    await db
      .updateTable('users')
      .set({ discount_bps: 5 })
      .where('email', '=', ownerVariables.AGIO_OWNER_EMAIL)
      .execute()
    await db
      .insertInto('users')
      .values({
        email: 'referrer@example.org',
        email_key: 'referrer@example.org',
        password_hash: null,
        created_at: new Date(),
        activated_at: new Date(),
        referral_code: REFERRAL,
      })
      .execute()
  } finally {
    await pool.end()
  }
  const session = await signInOwner(url)
  const bearer = session.find(({ name }) => name === 'access_token')!.value
  const headers = { ...course.headers, authorization: `Bearer ${bearer}` }
  const rows = [
    {
      name: 'rate at an amount, with discount and promo code',
      path: `${course.path}?amount=0.1&promo=${CODE}`,
      headers,
    },
    {
      name: 'first view with discount, promo code and referral',
      path: `/front-api/calculator/init?from=BTC&to=SBERRUB&amount=0.1&promo=${CODE}&ref=${REFERRAL}`,
      headers,
    },
  ]
  for (const { path } of rows) await withBenefits(url + path, headers)
  return rows
}

/** A row without its discount and its code would measure something else. */
async function withBenefits(address: string, headers: Record<string, string>): Promise<void> {
  const text = await (await fetch(address, { headers })).text()
  const wanted = ['"discount"', `{"applies":true,"code":"${CODE}"`]
  if (!wanted.every(part => text.includes(part))) throw new Error(`${address} was answered without benefits: ${text}`)
}
