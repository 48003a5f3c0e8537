import type { z } from 'zod'
import type { Settings, Tech } from '#contract/calculator/direction.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { OfficeState } from '#server/catalogue/office.store.ts'

/** What the calculator reads of the office's settings; a filter that would show nothing is not offered. */
export function settingsView(office: OfficeState, currencies: readonly CurrencyItem[]): z.infer<typeof Settings> {
  return {
    filters: office.categories
      .map(({ id, name }) => ({
        id,
        name,
        codes: currencies.filter(({ category }) => category === id).map(({ code }) => code),
      }))
      .filter(({ codes }) => codes.length > 0),
    contest: { status: 'none' },
    captchaClaim: office.captchaClaim,
  }
}

export function techView({ maintenance }: OfficeState): z.infer<typeof Tech> {
  if (!maintenance) return { maintenance: false }
  const { message, until } = maintenance
  return {
    maintenance: true,
    ...((message.ru || message.en) && { message }),
    ...(until && { until: until.toISOString() }),
  }
}
