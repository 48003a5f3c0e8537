import { maskAccount } from '#contract/accounts/mask-account.ts'
import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Receipt } from './receipt.ts'

type Around = { locale: Locale; office: string; origin: string; currency: (code: string) => CurrencyItem | undefined }

/** What a receipt says of a claim. Accounts are masked even for their owner: receipts travel. */
export function readReceipt(view: ClaimView, completedAt: Date, { locale, office, origin, currency }: Around): Receipt {
  const { id, number, give, get, course, lines, accounts, payments, payout, refund, openedAt, seal = '' } = view
  return {
    locale,
    office,
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
    ...(payout && { payout: movedMoney(payout) }),
    ...(refund && { returned: movedMoney(refund) }),
    currencies: new Map(
      [give.currency, get.currency].map(code => {
        const known = currency(code)
        return [code, { name: known?.name[locale] ?? code, ticker: known?.ticker ?? code }]
      }),
    ),
    address: `${origin}/claim/${id}`,
    seal,
  }
}

/** By what a transfer is found: where a network knows it, by that and nothing around it. */
const movedMoney = ({
  at,
  amount,
  reference,
  seen,
}: NonNullable<ClaimView['payout']>): NonNullable<Receipt['payout']> => ({
  at: new Date(at),
  amount,
  ...(reference !== undefined && { reference: seen?.txid ?? reference }),
  ...(seen && { link: seen.link }),
})

const masked = ({ name, kind, value }: AccountLine): AccountLine => ({ name, kind, value: maskAccount(kind, value) })
