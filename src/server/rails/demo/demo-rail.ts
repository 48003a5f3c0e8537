import { displayAccount } from '#contract/accounts/display-account.ts'
import { accountFieldsOf, accountLabels, formOfCurrency } from '#contract/accounts/fields.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept } from '#contract/result.ts'
import type { Rail } from '#server/claims/rail.ts'
import { demoAccount } from './demo-account.ts'

export const DEMO_RAIL = 'demo'

/** How many confirmations the demo office's networks play: Monero as many as its course waits for. Banks and cash have none. */
export const demoConfirmations = (currency: string): number =>
  formOfCurrency[currency] === 'monero' ? 10 : isCrypto(currency) ? 2 : 1

/** Every currency of a demo office is paid by a game: what the client is told looks like the real thing and takes no money. */
export const demoRail: Rail = {
  name: DEMO_RAIL,
  takes: () => true,
  assign: async (_, { currency, units, scale, number }) =>
    accept({
      rail: DEMO_RAIL,
      amount: { currency, value: toDecimal(units, scale) },
      fields: accountFieldsOf(currency).flatMap(({ name, kind, label }) => {
        const value = demoAccount(kind, number)
        return [{ name, label: accountLabels[label], value: isCrypto(currency) ? value : displayAccount(kind, value) }]
      }),
      qr: `DEMO ${number}: this is not a payment code. Это не код для оплаты.`,
      ...(isCrypto(currency) && { confirmations: demoConfirmations(currency) }),
      note: {
        ru: 'Это демо: деньги сюда не переводят. Оплату можно сыграть кнопками вверху страницы.',
        en: 'This is a demo: do not send money here. Use the demo controls to play the payment.',
      },
    }),
  release: async () => {},
}

const cryptoForms = new Set(['bitcoin', 'litecoin', 'ethereum', 'bnb-smart-chain', 'tron', 'ripple', 'ton', 'monero'])
const isCrypto = (currency: string) => cryptoForms.has(formOfCurrency[currency] ?? '')
