import { randomUUID } from 'node:crypto'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const { id: claim_id } = await insertClaim(db)
await insertClaim(db)
const happened = { at, kind: 'open', state: 'checking', actor: 'client', author: 'guest', data: '{}' }
await insertRow(address, 'claim_events', { claim_id, ...happened })
const seen = { rail: 'test', confirmations: 0, needed: 1, state: 'seen', seen_at: at, units: 1 }
for (const reference of ['one', 'other'])
  await insertRow(address, 'claim_payments', { id: randomUUID(), claim_id, reference, ...seen })
const transfers = await db.selectFrom('ledger_transfers').select('id').limit(2).execute()
const cameBack = {
  currency: 'SBERRUB',
  sent: '{"units": "5"}',
  completed_at: at,
  units: 5,
  reason: 'closed',
  author: 'olga',
  at,
}
for (const [i, { id }] of transfers.entries())
  await insertRow(address, 'returned_payouts', { id, claim_id, nth: i + 1, reference_key: `r${i}`, ...cameBack })
const median = { from_currency: 'LTC', to_currency: 'BTC', minutes: 1, claims: 5 }
await insertRow(address, 'direction_medians', { ...median, counted_at: at })

/** A payout or refund that was prepared and sent by the same person. */
const byOne = (state: string, sent: string) =>
  `state = '${state}', completed_at = now(), prepared = '{"by": "olga"}', ${sent} = '{"by": "olga"}'`

await testRules(address, {
  claims: {
    claims_agreed_aml_kyc_check: `agreed_aml_kyc = 0`,
    claims_agreed_rules_check: `agreed_rules = 0`,
    claims_city_fkey: `city = 'NOWHERE'`,
    claims_from_currency_fkey: `from_currency = 'NONE'`,
    claims_hold_transfer_fkey: `hold_transfer = gen_random_uuid()`,
    claims_number_key: `number = 7`,
    claims_pkey: AGAIN,
    claims_refund_fee_check: `refund_fee = -1`,
    claims_referrer_fkey: `referrer = gen_random_uuid()`,
    claims_sound: `give = 0`,
    claims_time_zone: `time_zone = ''`,
    claims_to_currency_fkey: `to_currency = 'NONE'`,
    claims_user_id_fkey: `user_id = gen_random_uuid()`,
    claims_worth_usd_check: `worth_usd = -1`,
    paid_out_by_two: byOne('completed', 'payout'),
    refunded_by_two: byOne('refunded', 'refund'),
  },
  claim_numbering: { claim_numbering_only_row_check: `only_row = false`, claim_numbering_pkey: AGAIN },
  claim_events: {
    claim_events_actor_check: `actor = 'ghost'`,
    claim_events_claim_id_fkey: `claim_id = gen_random_uuid()`,
    claim_events_pkey: AGAIN,
  },
  claim_payments: {
    claim_payments_deposit_account_fkey: `deposit_account = gen_random_uuid()`,
    claim_payments_check: `state = 'credited'`,
    claim_payments_claim_id_fkey: `claim_id = gen_random_uuid()`,
    claim_payments_confirmations_check: `confirmations = -1`,
    claim_payments_payment_reference: `payment_reference = 'same'`,
    claim_payments_needed_check: `needed = -1`,
    claim_payments_payer_check: `payer = repeat('x', 201)`,
    claim_payments_pkey: AGAIN,
    claim_payments_rail_reference_key: `reference = 'same'`,
    claim_payments_state_check: `state = 'dreamt'`,
    claim_payments_transaction_check: `transaction = repeat('x', 201)`,
    claim_payments_units_check: `units = 0`,
  },
  returned_payouts: {
    returned_payouts_claim_id_fkey: `claim_id = gen_random_uuid()`,
    returned_payouts_currency_fkey: `currency = 'NONE'`,
    returned_payouts_id_fkey: `id = gen_random_uuid()`,
    returned_payouts_nth: `nth = 0`,
    returned_payouts_once: `nth = 1`,
    returned_payouts_pkey: AGAIN,
    returned_payouts_reference: `reference_key = 'same'`,
    returned_payouts_two: `proposed_by = author`,
    returned_payouts_units: `units = 6`,
  },
  direction_medians: {
    direction_medians_claims_check: `claims = 0`,
    direction_medians_from_currency_fkey: `from_currency = 'NONE'`,
    direction_medians_minutes_check: `minutes = 0`,
    direction_medians_pkey: AGAIN,
    direction_medians_to_currency_fkey: `to_currency = 'NONE'`,
  },
})
