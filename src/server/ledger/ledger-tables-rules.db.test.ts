import { createTestDatabase } from '#test/harness/database.ts'
import { openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { AGAIN, testRules } from '#test/tables/rules-of-tables.ts'
import { writeCheckpoints } from './checkpoints.ts'
import { transfer, writeTransfers } from './transfers.ts'

const { db, address } = await createTestDatabase({ demo: true })
const { id: entry } = await db.selectFrom('ledger_transfers').select('id').executeTakeFirstOrThrow()
await db
  .insertInto('ledger_costs')
  .values({ transfer: entry, at: new Date(), category: 'rent', units: '1', worth_usd: null })
  .execute()

const depositAccount = await openDepositAccountsOffice(db).inUse('SBERRUB')
await db
  .transaction()
  .execute(tx =>
    writeTransfers(tx, [
      transfer(
        { currency: 'SBERRUB', debit: 'reserve', credit: 'equity', units: 1n },
        { reason: 'a test', author: 'test', at: new Date(), depositAccount },
      ),
    ]),
  )

await writeCheckpoints(db)

await testRules(address, {
  checkpoints: {
    checkpoints_audit_rows_check: `audit_rows = -1`,
    checkpoints_audit_sha256_check: `audit_sha256 = ''`,
    checkpoints_check: `audit_rows = 0, ledger_rows = 0`,
    checkpoints_hash_check: `hash = ''`,
    checkpoints_ledger_rows_check: `ledger_rows = -1, audit_rows = 9`,
    checkpoints_ledger_sha256_check: `ledger_sha256 = ''`,
    checkpoints_number_check: `number = 0`,
    checkpoints_pkey: AGAIN,
  },
  transaction_numbers: {
    transaction_numbers_ahead_check: `ahead = -1`,
    transaction_numbers_only_row_check: `only_row = false`,
    transaction_numbers_pkey: AGAIN,
  },
  ledger_accounts: {
    ledger_accounts_currency_fkey: `insert into ledger_accounts (currency, kind) values ('NONE', 'income')`,
    ledger_accounts_key: `insert into ledger_accounts (currency, kind, owner) select currency, kind, owner from ledger_accounts limit 1`,
    ledger_accounts_pkey: AGAIN,
    ledger_accounts_sound: `kind = 'pocket'`,
  },
  ledger_costs: {
    ledger_costs_category_check: `category = 'gift'`,
    ledger_costs_pkey: AGAIN,
    ledger_costs_transfer_fkey: `transfer = gen_random_uuid()`,
  },
  deposit_account_balances: {
    deposit_account_balances_deposit_account_fkey: `deposit_account = gen_random_uuid()`,
    deposit_account_balances_pkey: AGAIN,
  },
  ledger_units: { ledger_units_pkey: AGAIN },
  ledger_transfers: {
    ledger_transfers_claim_id_fkey: `claim_id = gen_random_uuid()`,
    ledger_transfers_credit_account_fkey: `credit_account = gen_random_uuid()`,
    ledger_transfers_deposit_account_fkey: `deposit_account = gen_random_uuid()`,
    ledger_transfers_debit_account_fkey: `debit_account = gen_random_uuid()`,
    ledger_transfers_hold_ends: `kind = 'void', hold = (select id from ledger_transfers limit 1)`,
    ledger_transfers_hold_fkey: `kind = 'void', hold = gen_random_uuid()`,
    ledger_transfers_pkey: AGAIN,
    ledger_transfers_sound: `units = 0`,
  },
})
