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
  'expenses',
  'differences',
  'referral',
  'clients',
  'custody',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** The office's money that lies on none of its accounts: cash, and addresses of chains that it watches. */
export const OUTSIDE = 'outside'

/** Accounts that grow by debits: assets and costs. The others grow by credits. */
export const growByDebits: ReadonlySet<LedgerAccount> = new Set([
  'reserve',
  'custody',
  'discounts',
  'promo',
  'referral-cost',
  'network',
  'expenses',
  'differences',
])

/** What an order has earned is what came to these accounts for it, less what left them. */
export const earningAccounts = ['income', 'discounts', 'promo', 'referral-cost', 'network'] as const
export type EarningAccount = (typeof earningAccounts)[number]

/** What an expense was for. */
export const expenseCategories = ['bank', 'network', 'rent', 'salary', 'services', 'other'] as const
export type ExpenseCategory = (typeof expenseCategories)[number]
