import type { PairView, PlaceView } from '#contract/catalogue/direction.ts'
import { type ExchangeRate, priceOf } from '#contract/money/exchange-rate.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { fieldText, moneyText, readableLimit } from '#web/format/money-text.ts'
import { percentText } from '#web/format/percent-text.ts'
import { ratePrice } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { OpenNow } from '#web/quotes/cash/OpenNow.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Table } from '#web/ui/Table.tsx'
import styles from './PairCities.module.css'

/** The cities of a cash pair whose terms differ, and their branches: rate, limits, reserve and hours of each. */
export function PairCities({ pair, places, now }: { pair: PairView; places: readonly PlaceView[]; now: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { from, to, course, cities } = pair
  const cityOf = (place: PlaceView) => cities.find(({ code }) => code === place.city)
  const nameOf = (place: PlaceView) => {
    const city = cityOf(place)
    const branch = city?.branches.find(({ code }) => code === place.branch)
    return (branch ?? city)?.name[locale] ?? place.city
  }
  return (
    <Table
      caption={t.caption}
      stacked
      rows={places}
      keyOf={({ city, branch }) => `${city} ${branch ?? ''}`}
      columns={[
        {
          head: t.place,
          cell: place => (
            <>
              {place.branch ? (
                <span className={styles.branch}>{nameOf(place)}</span>
              ) : (
                <Link to={`${pairPath(from.code, to.code)}?city=${place.city}`}>{nameOf(place)}</Link>
              )}
              <small className={styles.hours}>
                <OpenNow hours={place.hours} now={now} />
              </small>
            </>
          ),
        },
        {
          head: t.rate,
          align: 'end',
          cell: place =>
            place.course && !cityOf(place)?.paused ? (
              <span className="num">
                {ratePrice(place.course, from, to, locale)}
                {course && <small className={styles.difference}>{differenceText(place.course, course)}</small>}
              </span>
            ) : (
              t.closed
            ),
        },
        {
          head: t.limits,
          align: 'end',
          cell: ({ limits }) =>
            limits && (
              <span className={`num ${styles.amounts}`}>
                {t.between(
                  fieldText(readableLimit(limits.from.min, from.scale, 'min'), from, locale),
                  moneyText(readableLimit(limits.from.max, from.scale, 'max'), from, locale),
                )}
              </span>
            ),
        },
        {
          head: t.reserve,
          align: 'end',
          cell: ({ reserve }) => <span className="num">{moneyText(reserve, to, locale)}</span>,
        },
      ]}
    />
  )

  /** How much more or less the customer gets than by the rate that the page shows. */
  function differenceText(there: ExchangeRate, here: ExchangeRate): string | undefined {
    const bps = differenceBps(there, here)
    if (bps === 0) return undefined
    return t.difference[bps > 0 ? 'more' : 'less'](percentText(Math.abs(bps), locale))
  }
}

/** In hundredths of a percent, towards zero. */
export function differenceBps(there: ExchangeRate, here: ExchangeRate): number {
  const [a, b] = [priceOf(there), priceOf(here)]
  const [numerator, denominator] = [a.numerator * b.denominator, a.denominator * b.numerator]
  return Number(((numerator - denominator) * 10_000n) / denominator)
}

const messages = defineMessages({
  ru: {
    caption: 'Города и офисы',
    place: 'Где',
    rate: 'Курс',
    limits: 'Сколько',
    reserve: 'Резерв',
    closed: 'сейчас не меняем',
    between: (min: string, max: string) => `${min} – ${max}`,
    difference: {
      more: (percent: string) => `выгоднее на ${percent}`,
      less: (percent: string) => `ниже на ${percent}`,
    },
  },
  en: {
    caption: 'Cities and branches',
    place: 'Where',
    rate: 'Rate',
    limits: 'Amounts',
    reserve: 'Reserve',
    closed: 'closed now',
    between: (min: string, max: string) => `${min} – ${max}`,
    difference: {
      more: (percent: string) => `${percent} better`,
      less: (percent: string) => `${percent} lower`,
    },
  },
})
