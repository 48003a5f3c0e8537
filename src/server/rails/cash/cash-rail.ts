import { toDecimal } from '#contract/money/money.ts'
import { accept } from '#contract/result.ts'
import type { Rail } from '#server/claims/rail.ts'

/** Cash is paid at a counter: no deposit account is assigned, and an operator enters the amount counted. */
export const cashRail: Rail = {
  name: 'cash',
  takes: ({ cash }) => cash,
  assign: async (_, { currency, units, scale, number }) =>
    accept({
      rail: 'cash',
      amount: { currency, value: toDecimal(units, scale) },
      fields: [{ name: 'number', label: { ru: 'Номер заявки', en: 'Order number' }, value: number }],
      note: {
        ru: 'Принесите эту сумму в офис в назначенное время и назовите номер заявки.',
        en: 'Bring this amount to the office at the agreed time and give the order number.',
      },
    }),
  release: async () => {},
}
