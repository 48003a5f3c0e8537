import { maskAccount } from '#contract/account-formats/mask-account.ts'
import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import { defined } from '#contract/defined.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { Receipt } from './receipt.ts'
import { namesOfCurrencies } from './receipt-rows.ts'

type Context = Pick<Receipt, 'locale' | 'timeZone' | 'office' | 'accent' | 'logo'> & {
  origin: string
  currency: CurrencyOf
}

/** The receipt of a claim. Accounts are masked even for their owner, because receipts are passed on. */
export function readReceipt(
  view: ClaimView,
  completedAt: Date,
  { locale, timeZone, office, accent, logo, origin, currency }: Context,
): Receipt {
  const { id, number, give, get, course, lines, accounts, payments, payout, refund, openedAt, seal = '' } = view
  return {
    locale,
    timeZone,
    office,
    accent,
    ...defined({ logo }),
    id,
    number,
    openedAt: new Date(openedAt),
    completedAt,
    give,
    get,
    from: accounts.from.map(masked),
    to: accounts.to.map(masked),
    course,
    lines,
    payments: payments.filter(({ state }) => state === 'credited').map(movedMoney),
    ...defined({ payout: payout && movedMoney(payout), returned: refund && movedMoney(refund) }),
    currencies: namesOfCurrencies([give.currency, get.currency], currency, locale),
    address: `${origin}/claim/${id}`,
    seal,
  }
}

/** A transfer with its reference; on a blockchain the bare transaction id. */
const movedMoney = ({
  at,
  amount,
  reference,
  seen,
}: NonNullable<ClaimView['payout']>): NonNullable<Receipt['payout']> => ({
  at: new Date(at),
  amount,
  reference: reference === undefined ? undefined : (seen?.txid ?? reference),
  link: seen?.link,
})

const masked = ({ value, ...line }: AccountLine): AccountLine => ({ ...line, value: maskAccount(line.kind, value) })
