import { type AccountKind, networks } from '#contract/account-formats/account.ts'
import { displayAccount } from '#contract/account-formats/display-account.ts'
import { accountFieldsOf, networkOfAccounts } from '#contract/account-formats/fields.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept } from '#contract/result.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { Rail } from '#server/claims/rail.ts'
import { demoAccount } from './demo-account.ts'

export const DEMO_RAIL = 'demo'

/** How many confirmations a demo payment needs: Monero as many as its rate waits for, other coins two, banks and cash one. */
export const demoConfirmations = (kind: AccountKind | undefined): number =>
  kind === 'monero' ? 10 : networks.some(network => network === kind) ? 2 : 1

/** Takes every currency of a demo office: the payment details look real, but nobody can pay to them. */
export const demoRail: Rail = {
  name: DEMO_RAIL,
  takes: () => true,
  async assign(tx, { currency, units, scale, number }) {
    const accounts = (await findCurrencyAccounts(tx, currency))!
    const network = networkOfAccounts(accounts)
    return accept({
      rail: DEMO_RAIL,
      amount: { currency, value: toDecimal(units, scale) },
      fields: accountFieldsOf(accounts).map(({ name, kind, label }) => {
        const value = demoAccount(kind, number)
        return { name, label, value: network ? value : displayAccount(kind, value) }
      }),
      qr: `DEMO ${number}: this is not a payment code. Это не код для оплаты.`,
      confirmations: network && demoConfirmations(network),
      note: {
        ru: 'Это демо: не переводите сюда деньги. Оплату имитируют кнопки ниже.',
        en: 'This is a demo: do not send money here. Use the demo controls to simulate the payment.',
      },
    })
  },
  release: async () => {},
}
