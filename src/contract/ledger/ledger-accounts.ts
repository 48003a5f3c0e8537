/** The accounts of the ledger, in the order in which they are shown. */
export const ledgerAccounts = [
  'reserve',
  'equity',
  'liquidity',
  'income',
  'discounts',
  'promo',
  'referral-cost',
  'network',
  'referral',
  'clients',
  'custody',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Accounts that grow by debits: assets and costs. The others grow by credits. */
export const growByDebits: ReadonlySet<LedgerAccount> = new Set([
  'reserve',
  'custody',
  'discounts',
  'promo',
  'referral-cost',
  'network',
])
