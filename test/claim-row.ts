import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/database/pool.ts'

let numbers = 100_000

/** A claim as bare as the database allows, for rails to be tested on without everything that opens a real one. */
export async function insertClaim(
  db: Db | Tx,
  { id = randomUUID(), currency = 'USDTERC20', units = 1_000_000n, at = new Date('2026-11-21T12:00:00Z') } = {},
): Promise<{ id: string; number: string }> {
  const number = String(numbers++)
  await db
    .insertInto('claims')
    .values({
      id,
      number,
      input_hash: Buffer.alloc(32),
      state: 'awaiting-payment',
      from_currency: currency,
      to_currency: currency === 'SBERRUB' ? 'BTC' : 'SBERRUB',
      city: null,
      side: 'from',
      give: String(units),
      get: '100',
      course_give: '1',
      course_get: '1',
      from_fee: '0',
      exchanged: String(units),
      worth: '100',
      converted: '100',
      to_fee: '0',
      network_fee: '0',
      discount_bps: 0,
      discount: '0',
      promo_code: null,
      promo: '0',
      rounding: '0',
      referrer: null,
      terms: '{}',
      course_fixed: 'opening',
      confirmations: null,
      course_since: at,
      email: 'anna@example.com',
      email_key: 'anna@example.com',
      locale: 'ru',
      user_id: null,
      opened_from: null,
      from_account: '{}',
      to_account: '{}',
      refund_account: null,
      to_identity: 'x',
      meeting: null,
      rail: null,
      pay_to: null,
      needs_aml: false,
      window_minutes: 20,
      window_from: at,
      deadline: new Date(at.getTime() + 1_200_000),
      in_time_until: null,
      problem: null,
      reason: null,
      reason_text: null,
      hold_transfer: null,
      payout: null,
      refund: null,
      opened_at: at,
      changed_at: at,
      completed_at: null,
    })
    .execute()
  return { id, number }
}
