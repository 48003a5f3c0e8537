import type { ColumnType, Generated } from 'kysely'

type Units = ColumnType<string, string, string>
type UnitsOrNone = ColumnType<string | null, string | null, string | null>
/** bigint: digits on the wire; block numbers stay far below the limit of exact numbers. */
type Count = ColumnType<string, number | string, number | string>
type CountOrNone = ColumnType<string | null, number | string | null, number | string | null>
type Json = ColumnType<unknown, string, string>

export type DepositAccountsTable = {
  id: string
  currency: string
  label: string
  state: Generated<'on' | 'off'>
  claim_least: Units
  claim_most: UnitsOrNone
  day_most: UnitsOrNone
  month_most: UnitsOrNone
  day_claims_most: number | null
  open_most: number
  rest_minutes: number
  last_used_at: Date | null
  added_at: Date
  bank_account: Generated<string | null>
}

/** One account at a bank behind deposit accounts of several currencies, with the limits that hold for them together. */
export type BankAccountsTable = {
  code: string
  name: string
  bank: Generated<string>
  currency: string
  day_most: UnitsOrNone
  month_most: UnitsOrNone
  day_claims_most: number | null
  open_most: number | null
}

export type RailsSchema = {
  bank_accounts: BankAccountsTable
  deposit_accounts: DepositAccountsTable
  deposit_account_versions: {
    deposit_account: string
    version: number
    details: Json
    author: string
    typed_at: Date
    counts_from: Date | null
    approved_by: string | null
    approved_at: Date | null
    withdrawn_by: string | null
    withdrawn_at: Date | null
  }
  deposit_account_changes: {
    id: Generated<string>
    deposit_account: string
    at: Date
    author: string
    kind: 'added' | 'terms' | 'on' | 'off' | 'typed' | 'approved' | 'withdrawn'
    data: Json
  }
  deposit_account_uses: {
    claim_id: string
    deposit_account: string
    version: number
    units: Units
    told_by_amount: boolean
    payer: Generated<string | null>
    rests: Generated<boolean>
    assigned_at: Date
    released_at: Date | null
  }
  deposit_account_offers: {
    claim_id: string
    deposit_account: string
    units: Units
    offered_until: Date
  }
  rail_alarms: {
    id: Generated<string>
    kind: string
    subject: string
    detail: ColumnType<unknown, string, string>
    times: Generated<number>
    first_at: Date
    last_at: Date
    settled_at: Date | null
    settled_by: string | null
    told_at: Date | null
    reminded_at: Generated<Date | null>
    snoozed_until: Generated<Date | null>
    snoozed_by: Generated<string | null>
    claim_id: string | null
  }
  chain_wallets: { fingerprint: string; next_index: Generated<number>; added_at: Date }
  chain_addresses: {
    address: string
    wallet: string
    index: number
    claim_id: string
    currency: string
    chain_id: number
    assigned_at: Date
    unseen_reported: ColumnType<string, string | undefined, string>
    unseen_token_reported: ColumnType<string, string | undefined, string>
  }
  chain_cursors: {
    chain_id: number
    block_number: Count
    block_hash: string
    read_at: Date
    late_since: Generated<Date | null>
  }
  chain_blocks: { chain_id: number; number: Count; hash: string }
  chain_pending: {
    chain_id: number
    tx_hash: string
    ordinal: number
    address: string
    claim_id: string
    units: Units
    spends: string[]
    state: Generated<'waits' | 'replaced' | 'vanished'>
    seen_at: Date
  }
  chain_transfers: {
    chain_id: number
    tx_hash: string
    ordinal: number
    reorg_generation: Generated<number>
    address: string
    claim_id: string
    currency: string
    units: Units
    verdict: 'payment' | 'wrong-currency' | 'wrong-chain' | 'dust'
    block_number: CountOrNone
    block_hash: string | null
    block_at: Date | null
    confirmations: number
    needed: number
    told: number | null
    seen_at: Date
    sender: ColumnType<string | null, string | null | undefined, never>
  }
  service_invoices: {
    id: string
    service: string
    claim_id: string
    currency: string
    units: Units
    method: string
    state: Generated<'asked' | 'open' | 'over' | 'refused'>
    is_current: Generated<boolean>
    ref: Generated<string | null>
    pay_to: ColumnType<unknown, string | undefined, string | undefined>
    made_at: Date
    pay_until: Date
    looks: Generated<number>
    hinted_at: Generated<Date | null>
    failures: Generated<number>
    told: Generated<string | null>
  }
  service_payments: {
    invoice: string
    number: number
    units: Units
    state: 'seen' | 'credited' | 'lost'
    reported: Generated<'seen' | 'credited' | 'lost' | null>
    payer: string | null
    tx: string | null
    paid_at: Date | null
    seen_at: Date
  }
  service_log: { id: Generated<string>; at: Date; invoice: string; kind: 'callback' | 'answer'; said: string }
}
