import { insertClaim } from '#test/fixtures/claim-row.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
await writeCode(db, 'WINTER')
const { id: claim_id } = await insertClaim(db)
await insertRow(address, 'promo_uses', { claim_id, code: 'WINTER', state: 'held', cost_usd: 1, used_at: new Date() })

await testRules(address, {
  promo_codes: {
    promo_codes_bps_check: `bps = 10001`,
    promo_codes_budget_usd_check: `budget_usd = 0`,
    promo_codes_code: `code = 'winter'`,
    promo_codes_gives: `bps = 0`,
    promo_codes_kind_check: `kind = 'gift'`,
    promo_codes_minimum_check: `minimum = 0, minimum_ticker = 'USD'`,
    promo_codes_minimum_ticker: `minimum = 1`,
    promo_codes_period: `starts_at = now(), ends_at = now()`,
    promo_codes_pkey: AGAIN,
    promo_codes_state_check: `state = 'paused'`,
    promo_codes_sum_check: `kind = 'sum', bps = 0, sum = 0, sum_ticker = 'USD'`,
    promo_codes_sum_ticker: `sum_ticker = 'USD'`,
    promo_codes_uses_most_check: `uses_most = 0`,
    promo_codes_uses_of_person_check: `uses_of_person = 0`,
  },
  promo_counts: {
    promo_counts_code_fkey: `code = 'SUMMER'`,
    promo_counts_cost_usd_check: `cost_usd = -1`,
    promo_counts_pkey: AGAIN,
    promo_counts_uses_check: `uses = -1`,
  },
  promo_uses: {
    promo_uses_claim_id_fkey: `claim_id = gen_random_uuid()`,
    promo_uses_code_fkey: `code = 'SUMMER'`,
    promo_uses_cost_usd_check: `cost_usd = -1`,
    promo_uses_pkey: AGAIN,
    promo_uses_state_check: `state = 'lost'`,
  },
})
