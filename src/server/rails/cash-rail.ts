import { formOfCurrency } from '#contract/accounts/fields.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept } from '#contract/result.ts'
import type { Rail } from '#server/claims/rail.ts'

/** Cash is paid at a counter: there is nothing to give out, and an operator writes down what was counted. */
export const cashRail: Rail = {
  name: 'cash',
  takes: currency => formOfCurrency[currency] === 'cash',
  assign: async (_, { currency, units, scale, number }) =>
    accept({
      rail: 'cash',
      amount: { currency, value: toDecimal(units, scale) },
      fields: [{ name: 'number', label: { ru: 'Номер заявки', en: 'Number of the claim' }, value: number }],
      note: {
        ru: 'Принесите эту сумму в офис в назначенное время и назовите номер заявки.',
        en: 'Bring this sum to the office at the appointed time and say the number of the claim.',
      },
    }),
  release: async () => {},
}
