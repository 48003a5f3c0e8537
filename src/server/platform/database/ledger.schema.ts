import type { ColumnType } from 'kysely'

export type LedgerSchema = { ledger_accounts: LedgerAccountsTable; ledger_transfers: LedgerTransfersTable }

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
}
