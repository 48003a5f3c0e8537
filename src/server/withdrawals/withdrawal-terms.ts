import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { exchangeRateOf } from '#contract/money/exchange-rate.ts'
import { toDecimal } from '#contract/money/money.ts'
import { invert } from '#contract/money/rate.ts'
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawal-figures.ts'
import type { WithdrawalTermsView } from '#contract/withdrawals/withdrawals.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { OpenDeps } from '#server/claims/opening/open-claim.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { dollars } from '#server/referrals/referral-overview.ts'
import { signTerms, TERMS_HOLD_MS } from './signed-terms.ts'
import { readWithdrawalSettings } from './withdrawal-settings.store.ts'

export type WithdrawalsDeps = Pick<OpenDeps, 'db' | 'rails' | 'refusesExamples' | 'usdPrice' | 'currency' | 'secret'>

/** What somebody can withdraw now, and the currencies with rate and fee, which hold for a few minutes. */
export async function withdrawalTerms(
  deps: WithdrawalsDeps,
  { id, activated }: Pick<SignedIn, 'id' | 'activated'>,
  now: Date,
): Promise<WithdrawalTermsView> {
  const { db, secret } = deps
  const [{ minimum, currencies }, balance] = await Promise.all([
    readWithdrawalSettings(db),
    referralBalance(db, id, now),
  ])
  const holdsUntil = new Date(now.getTime() + TERMS_HOLD_MS)
  const offered = await Promise.all(
    currencies.map(async ({ currency, scale, fee }) => {
      const terms = offeredTerms(deps, { currency, scale, fee })
      const accounts = await findCurrencyAccounts(db, currency)
      if (!terms || !accounts) return []
      return {
        currency,
        scale,
        rate: terms.rate,
        fee: toDecimal(fee, scale),
        fields: [...accountFieldsOf(accounts)],
        quote: signTerms(terms, holdsUntil, secret),
      }
    }),
  )
  return {
    available: dollars(balance.available),
    pending: dollars(balance.pending),
    held: dollars(balance.held),
    minimum: dollars(minimum),
    activated,
    currencies: offered.flat(),
    holdsUntil: holdsUntil.toISOString(),
  }
}

/** The rate at the office's own price of dollars, without a margin. Undefined: no price is known, or it is put away. */
function offeredTerms(
  { usdPrice, currency: find }: WithdrawalsDeps,
  { currency, scale, fee }: { currency: string; scale: number; fee: bigint },
): WithdrawalTerms | undefined {
  const price = find(currency) && usdPrice(currency)
  return price && { currency, scale, rate: exchangeRateOf(invert(price)), fee }
}
