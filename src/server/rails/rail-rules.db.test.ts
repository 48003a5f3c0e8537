import { randomUUID } from 'node:crypto'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const invoices = [randomUUID(), randomUUID()]
const [one, other] = [await insertClaim(db), await insertClaim(db)]

const depositAccount = randomUUID()
await insertRow(address, 'deposit_accounts', { id: depositAccount, currency: 'SBERRUB', label: 'card', added_at: at })
const typed = { details: '{}', author: 'olga', typed_at: at, counts_from: at }
await insertRow(address, 'deposit_account_versions', { deposit_account: depositAccount, version: 1, ...typed })
await insertRow(address, 'deposit_account_changes', {
  deposit_account: depositAccount,
  at,
  author: 'olga',
  kind: 'added',
  data: '{}',
})
for (const [units, { id }] of [one, other].entries()) {
  const use = {
    claim_id: id,
    deposit_account: depositAccount,
    version: 1,
    units: units + 1,
    told_by_amount: true,
    assigned_at: at,
  }
  await insertRow(address, 'deposit_account_uses', use)
}
await insertRow(address, 'deposit_account_offers', {
  claim_id: one.id,
  deposit_account: depositAccount,
  units: 1,
  offered_until: at,
})
for (const subject of ['one', 'other'])
  await insertRow(address, 'rail_alarms', { kind: 'x', subject, detail: '{}', first_at: at, last_at: at })

await insertRow(address, 'chain_wallets', { fingerprint: 'aaaaaaaa', added_at: at })
const addresses = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
for (const [index, { id: claim_id }] of [one, other].entries()) {
  const given = { wallet: 'aaaaaaaa', index, claim_id, currency: 'USDTERC20', chain_id: 1, assigned_at: at }
  await insertRow(address, 'chain_addresses', { address: addresses[index], ...given })
}
const block = { block_number: 1, block_hash: '0xb1' }
await insertRow(address, 'chain_cursors', { chain_id: 1, ...block, read_at: at })
await insertRow(address, 'chain_blocks', { chain_id: 1, number: 1, hash: '0xb1' })
const payment = {
  address: addresses[0],
  claim_id: one.id,
  currency: 'USDTERC20',
  units: 1,
  verdict: 'payment',
  seen_at: at,
}
const place = { chain_id: 1, tx_hash: '0xaa', ordinal: 0, ...block, confirmations: 1, needed: 3 }
await insertRow(address, 'chain_transfers', { ...place, ...payment })

for (const [index, { id: claim_id }] of [one, other].entries()) {
  const paid = { service: 'heleket', currency: 'USDTTRC20', units: 5, method: 'USDT/tron', made_at: at, pay_until: at }
  await insertRow(address, 'service_invoices', {
    id: invoices[index],
    claim_id,
    ref: `ref ${index}`,
    state: 'open',
    ...paid,
  })
}
await insertRow(address, 'service_payments', { invoice: invoices[0], number: 1, units: 5, state: 'seen', seen_at: at })
await insertRow(address, 'service_log', { at, invoice: invoices[0], kind: 'answer', said: '{}' })

await insertRow(address, 'chain_pending', {
  chain_id: 1,
  tx_hash: '0xaa',
  ordinal: 0,
  address: addresses[0],
  claim_id: one.id,
  units: 1,
  spends: '{}',
  seen_at: at,
})

await insertRow(address, 'bank_accounts', { code: 'bank-1', name: 'Bank', currency: 'SBERRUB' })

await testRules(address, {
  bank_accounts: {
    bank_accounts_bank_check: `bank = repeat('b', 81)`,
    bank_accounts_code_check: `code = 'Bank 1'`,
    bank_accounts_currency_fkey: `currency = 'NONE'`,
    bank_accounts_day_claims_most_check: `day_claims_most = 0`,
    bank_accounts_day_most_check: `day_most = 0`,
    bank_accounts_month_most_check: `month_most = 0`,
    bank_accounts_name_check: `name = ''`,
    bank_accounts_open_most_check: `open_most = 0`,
    bank_accounts_pkey: AGAIN,
  },
  deposit_accounts: {
    deposit_accounts_bank_account_fkey: `bank_account = 'none'`,
    deposit_accounts_check: `claim_least = 2, claim_most = 1`,
    deposit_accounts_claim_least_check: `claim_least = -1`,
    deposit_accounts_currency_fkey: `currency = 'NONE'`,
    deposit_accounts_day_claims_most_check: `day_claims_most = 0`,
    deposit_accounts_day_most_check: `day_most = 0`,
    deposit_accounts_label_check: `label = ''`,
    deposit_accounts_month_most_check: `month_most = 0`,
    deposit_accounts_open_most_check: `open_most = 0`,
    deposit_accounts_pkey: AGAIN,
    deposit_accounts_rest_minutes_check: `rest_minutes = 10081`,
    deposit_accounts_state_check: `state = 'broken'`,
  },
  deposit_account_versions: {
    deposit_account_versions_author_check: `author = ''`,
    deposit_account_versions_check: `counts_from = typed_at - interval '1 second'`,
    deposit_account_versions_check1: `approved_by = 'ivan'`,
    deposit_account_versions_check2: `withdrawn_by = 'ivan'`,
    deposit_account_versions_check3: `approved_by = author, approved_at = now()`,
    deposit_account_versions_pkey: AGAIN,
    deposit_account_versions_deposit_account_fkey: `insert into deposit_account_versions (deposit_account, version, details, author, typed_at, counts_from)
      values (gen_random_uuid(), 1, '{}', 'olga', now(), now())`,
    deposit_account_versions_version_check: `version = 0`,
  },
  deposit_account_changes: {
    deposit_account_changes_author_check: `author = ''`,
    deposit_account_changes_kind_check: `kind = 'fun'`,
    deposit_account_changes_pkey: AGAIN,
    deposit_account_changes_deposit_account_fkey: `deposit_account = gen_random_uuid()`,
  },
  deposit_account_uses: {
    deposit_account_uses_amount: `units = 1`,
    deposit_account_uses_claim_id_fkey: `claim_id = gen_random_uuid()`,
    deposit_account_uses_pkey: `claim_id = '${one.id}'`,
    deposit_account_uses_deposit_account_version_fkey: `version = 2`,
    deposit_account_uses_payer_check: `payer = ''`,
    deposit_account_uses_units_check: `units = 0`,
  },
  deposit_account_offers: {
    deposit_account_offers_deposit_account_fkey: `deposit_account = gen_random_uuid()`,
    deposit_account_offers_pkey: AGAIN,
    deposit_account_offers_units_check: `units = 0`,
  },
  rail_alarms: {
    rail_alarms_check: `settled_at = now()`,
    rail_alarms_check1: `snoozed_until = now()`,
    rail_alarms_claim_id_fkey: `claim_id = gen_random_uuid()`,
    rail_alarms_open: `subject = 'same'`,
    rail_alarms_pkey: AGAIN,
    rail_alarms_snoozed_by_fkey: `snoozed_until = now(), snoozed_by = gen_random_uuid()`,
  },
  service_invoices: {
    service_invoices_claim: `claim_id = gen_random_uuid()`,
    service_invoices_currency: `currency = 'NONE'`,
    service_invoices_current: `claim_id = '${one.id}'`,
    service_invoices_method: `method = ''`,
    service_invoices_opened: `ref = null`,
    service_invoices_pkey: AGAIN,
    service_invoices_ref: `ref = ''`,
    service_invoices_ref_once: `ref = 'ref 0'`,
    service_invoices_service: `service = 'A Bank'`,
    service_invoices_state: `state = 'lost'`,
    service_invoices_units: `units = 0`,
  },
  service_payments: {
    service_payments_invoice: `invoice = gen_random_uuid()`,
    service_payments_number: `number = 0`,
    service_payments_pkey: AGAIN,
    service_payments_state: `state = 'gift'`,
    service_payments_units: `units = 0`,
  },
  service_log: {
    service_log_invoice: `invoice = gen_random_uuid()`,
    service_log_kind: `kind = 'rumour'`,
    service_log_pkey: AGAIN,
    service_log_said: `said = repeat('x', 20001)`,
  },
  chain_wallets: {
    chain_wallets_fingerprint_check: `fingerprint = 'x'`,
    chain_wallets_next_index_check: `next_index = -1`,
    chain_wallets_pkey: AGAIN,
  },
  chain_addresses: {
    chain_addresses_address_check: `address = 'two words'`,
    chain_addresses_claim_id_fkey: `claim_id = gen_random_uuid()`,
    chain_addresses_claim_id_wallet_key: `claim_id = '${one.id}'`,
    chain_addresses_currency_fkey: `currency = 'NONE'`,
    chain_addresses_index_check: `index = -1`,
    chain_addresses_pkey: AGAIN,
    chain_addresses_unseen_reported_check: `unseen_reported = -1`,
    chain_addresses_unseen_token_reported_check: `unseen_token_reported = -1`,
    chain_addresses_wallet_fkey: `wallet = 'bbbbbbbb'`,
    chain_addresses_wallet_index_key: `index = 7`,
  },
  chain_cursors: { chain_cursors_block_number_check: `block_number = -1`, chain_cursors_pkey: AGAIN },
  chain_blocks: { chain_blocks_chain_id_fkey: `chain_id = 2`, chain_blocks_pkey: AGAIN },
  chain_pending: {
    chain_pending_address_fkey: `address = '0x${'c'.repeat(40)}'`,
    chain_pending_claim_id_fkey: `claim_id = gen_random_uuid()`,
    chain_pending_pkey: AGAIN,
    chain_pending_state_check: `state = 'spent'`,
    chain_pending_units_check: `units = 0`,
  },
  chain_transfers: {
    chain_transfers_address_fkey: `address = '0x${'c'.repeat(40)}'`,
    chain_transfers_check: `block_hash = null`,
    chain_transfers_no_block_check: `block_number = null, block_hash = null`,
    chain_transfers_confirmations_check: `confirmations = -1`,
    chain_transfers_needed_check: `needed = 0`,
    chain_transfers_pkey: AGAIN,
    chain_transfers_sender_check: `sender = ''`,
    chain_transfers_units_check: `units = 0`,
    chain_transfers_verdict_check: `verdict = 'gift'`,
  },
})
