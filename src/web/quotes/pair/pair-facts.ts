import type { Locale } from '#contract/locale.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { defineMessages, pathIn } from '#web/locale/locale.tsx'
import type { PairData } from './PairPage.data.ts'

/**
 * The pair in the vocabulary of schema.org. The price is the figure of the rate: how much of one currency one unit of the
 * other is worth, in the direction that is exact. Between two accounts in one currency there is no exchange rate.
 */
export function pairFacts(
  { pair }: Pick<PairData, 'pair'>,
  locale: Locale,
  { origin, office }: { origin: string; office: string },
): object {
  const t = messages[locale]
  const { from, to, course } = pair
  const names = [nameAlone(from, locale), nameAlone(to, locale)] as const
  const url = origin + pathIn(locale, pairPath(from.code, to.code))
  const home = origin + pathIn(locale, '/')
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': ['FinancialProduct', 'CurrencyConversionService'],
        '@id': `${url}#service`,
        name: t.exchange(...names),
        url,
        provider: { '@type': 'Organization', name: office, url: home },
      },
      ...(course && from.ticker !== to.ticker ? [{ '@id': `${url}#rate`, ...rateOf(pair, course) }] : []),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: t.home, item: home },
          { '@type': 'ListItem', position: 2, name: `${names[0]} → ${names[1]}`, item: url },
        ],
      },
    ],
  }
}

function rateOf({ from, to }: PairData['pair'], { give, get }: { give: string; get: string }) {
  const [one, other, price] = give === '1' ? [from, to, get] : [to, from, give]
  return {
    '@type': 'ExchangeRateSpecification',
    currency: one.ticker,
    currentExchangeRate: { '@type': 'UnitPriceSpecification', price, priceCurrency: other.ticker },
  }
}

const messages = defineMessages({
  ru: { exchange: (from: string, to: string) => `Обмен ${from} → ${to}`, home: 'Обмен' },
  en: { exchange: (from: string, to: string) => `Exchange ${from} → ${to}`, home: 'Exchange' },
})
