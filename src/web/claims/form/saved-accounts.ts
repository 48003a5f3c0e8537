import type { PairView } from '#contract/catalogue/direction.ts'
import type { PayoutAccount } from '#contract/users/payout-accounts.calls.ts'
import type { Api } from '#web/api/api.ts'

/** A payout account that a signed-in person has saved. */
export type SavedAccount = Pick<PayoutAccount, 'id' | 'currency' | 'name' | 'details' | 'masked'>

/** The saved accounts for the two sides of a pair. */
export async function readSaved(api: Api, { from, to }: Pick<PairView, 'from' | 'to'>): Promise<SavedAccount[]> {
  const { items } = await api('GET /api/v1/users/me/accounts/', { query: {} })
  return items
    .filter(({ currency }) => currency === to.code || currency === from.code)
    .map(({ id, currency, name, details, masked }) => ({ id, currency, name, details, masked }))
}
