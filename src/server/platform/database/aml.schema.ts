import type { ColumnType } from 'kysely'

/** Rows that are inserted and read; no role can update them. */
type Fixed<Type> = ColumnType<Type, Type, never>
type FixedOrNone<Type> = ColumnType<Type | null, Type | null | undefined, never>

export type AmlSchema = {
  aml_policies: {
    version: Fixed<number>
    policy: ColumnType<unknown, string, never>
    published_at: Fixed<Date>
    published_by: FixedOrNone<string>
  }
  aml_lists: {
    list: 'ofac' | 'eu'
    published: string
    imported_at: Date
    checked_at: Date
    source: string | null
    etag: string | null
    last_modified: string | null
    entries: number
    addresses: number
  }
  aml_list_addresses: {
    list: 'ofac' | 'eu'
    address: string
    entry: string
    spelling: string
    currency: string
    name: string
    listed_at: Date
    delisted_at: Date | null
  }
  aml_decisions: {
    id: ColumnType<string, never, never>
    claim_id: FixedOrNone<string>
    stage: Fixed<'opening' | 'arrival' | 'payout' | 'person' | 'second-look'>
    subject: Fixed<'payout-address' | 'paying-address' | 'transaction' | 'claim'>
    value: Fixed<string>
    network: Fixed<string>
    verdict: Fixed<'pass' | 'hit' | 'away' | 'held' | 'proposed' | 'released'>
    rule: FixedOrNone<string>
    policy: Fixed<number>
    evidence: ColumnType<unknown, string, never>
    at: Fixed<Date>
    by_staff: FixedOrNone<string>
    second: FixedOrNone<string>
    why: FixedOrNone<string>
  }
}
