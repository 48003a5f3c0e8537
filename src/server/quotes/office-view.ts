import type { z } from 'zod'
import type { Settings, Tech } from '#contract/catalogue/direction.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { OfficeState } from '#server/catalogue/office.store.ts'

/** What the calculator is told of contests, which are a feature of their own. */
export type ContestStatus = z.infer<typeof Settings>['contest']

/** The office's settings for the calculator; empty filters are left out. */
export function settingsView(
  office: OfficeState,
  currencies: readonly CurrencyItem[],
  contest: ContestStatus,
): z.infer<typeof Settings> {
  return {
    filters: office.categories
      .map(({ id, name }) => ({
        id,
        name,
        codes: currencies.filter(({ category }) => category === id).map(({ code }) => code),
      }))
      .filter(({ codes }) => codes.length > 0),
    contest,
    captchaClaim: office.captchaClaim,
  }
}

export function techView({ maintenance, opened }: OfficeState): z.infer<typeof Tech> {
  if (!maintenance) return { maintenance: false }
  const { message, until } = maintenance
  return {
    maintenance: true,
    unopened: !opened || undefined,
    message: message.ru || message.en ? message : undefined,
    until: until?.toISOString(),
  }
}
