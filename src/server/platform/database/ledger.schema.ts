import type { ColumnType } from 'kysely'

export type LedgerSchema = {
  ledger_accounts: LedgerAccountsTable
  ledger_transfers: LedgerTransfersTable
  ledger_proof: LedgerProofTable
  /** Written by write_checkpoint() alone. */
  checkpoints: {
    number: Read<string>
    at: Read<Date>
    audit_tx: Read<string>
    audit_id: Read<string>
    ledger_tx: Read<string>
    ledger_id: Read<string>
    audit_rows: Read<number>
    ledger_rows: Read<number>
    audit_sha256: Read<Buffer>
    ledger_sha256: Read<Buffer>
    hash: Read<Buffer>
  }
  transaction_numbers: { only_row: Read<boolean>; ahead: Read<string> }
  deposit_account_balances: { deposit_account: Read<string>; units: Read<string> }
  ledger_costs: {
    transfer: ColumnType<string, string, never>
    at: ColumnType<Date, Date, never>
    category: ColumnType<string, string, never>
    units: ColumnType<string | null, string, never>
    worth_usd: ColumnType<string | null, string | null, string>
  }
}

/** Read as text; only write_transfers() writes it. */
type Read<Type> = ColumnType<Type, never, never>

type LedgerAccountsTable = {
  id: Read<string>
  currency: Read<string>
  kind: Read<string>
  owner: Read<string>
  debits_posted: Read<string>
  credits_posted: Read<string>
  debits_pending: Read<string>
  credits_pending: Read<string>
}

type LedgerTransfersTable = {
  id: Read<string>
  kind: Read<'transfer' | 'hold' | 'post' | 'void'>
  hold: Read<string | null>
  debit_account: Read<string>
  credit_account: Read<string>
  units: Read<string>
  claim_id: Read<string | null>
  batch: Read<string | null>
  reason: Read<string>
  author: Read<string>
  at: Read<Date>
  deposit_account: Read<string | null>
}

/** One row. */
type LedgerProofTable = {
  only_row: ColumnType<boolean, never, never>
  at: ColumnType<Date, never, Date>
  faults: ColumnType<number | null, never, number>
}
