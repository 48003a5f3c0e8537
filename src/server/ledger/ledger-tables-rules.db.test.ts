import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase({ demo: true })

await testRules(address, {
  ledger_accounts: {
    ledger_accounts_currency_fkey: `insert into ledger_accounts (currency, kind) values ('NONE', 'income')`,
    ledger_accounts_key: `insert into ledger_accounts (currency, kind, owner) select currency, kind, owner from ledger_accounts limit 1`,
    ledger_accounts_pkey: AGAIN,
    ledger_accounts_sound: `kind = 'pocket'`,
  },
  ledger_units: { ledger_units_pkey: AGAIN },
  ledger_transfers: {
    ledger_transfers_claim_id_fkey: `claim_id = gen_random_uuid()`,
    ledger_transfers_credit_account_fkey: `credit_account = gen_random_uuid()`,
    ledger_transfers_debit_account_fkey: `debit_account = gen_random_uuid()`,
    ledger_transfers_hold_ends: `kind = 'void', hold = (select id from ledger_transfers limit 1)`,
    ledger_transfers_hold_fkey: `kind = 'void', hold = gen_random_uuid()`,
    ledger_transfers_pkey: AGAIN,
    ledger_transfers_sound: `units = 0`,
  },
})
