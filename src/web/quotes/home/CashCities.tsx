import type { CurrencyItem } from '#contract/money/currency.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import styles from './CashCities.module.css'
import type { CashCity } from './read-office.ts'

type CashCitiesProps = { cities: readonly CashCity[]; known: ReadonlyMap<string, CurrencyItem> }

/** The cities where cash is exchanged: which cash is taken and paid out there, and at which addresses. */
export function CashCities({ cities, known }: CashCitiesProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const cash = (codes: readonly string[], what?: string) => {
    const currencies = codes.flatMap(code => known.get(code) ?? [])
    return (
      currencies.length > 0 && (
        <span className={styles.cash}>
          {what}
          {currencies.map(currency => (
            <span key={currency.code} className={styles.currency}>
              <CurrencyIcon {...currency.icon} size={20} />
              {currency.ticker}
              <span className="visually-hidden">{nameAlone(currency, locale)}</span>
            </span>
          ))}
        </span>
      )
    )
  }
  return (
    <section aria-labelledby="cash-cities">
      <h2 id="cash-cities">{t.title}</h2>
      <ul className={styles.cities}>
        {cities.map(({ code, name, takes, gives, addresses }) => (
          <li key={code}>
            <span className={styles.head}>
              <Link to={`/cash?city=${code}`}>{name}</Link>
              {isSame(takes, gives) ? (
                cash(gives)
              ) : (
                <>
                  {cash(takes, t.takes)}
                  {cash(gives, t.gives)}
                </>
              )}
            </span>
            {addresses.map((address, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are read only
              <address key={place}>{address}</address>
            ))}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t.byOrder}</p>
    </section>
  )
}

const isSame = (takes: readonly string[], gives: readonly string[]): boolean =>
  takes.length === gives.length && takes.every(code => gives.includes(code))

const messages = defineMessages({
  ru: {
    title: 'Наличные',
    takes: 'принимаем',
    gives: 'выдаём',
    byOrder: 'Приходите с номером заявки: время назначим заранее.',
  },
  en: {
    title: 'Cash',
    takes: 'we take',
    gives: 'we pay out',
    byOrder: 'Come with your order number. We set the time beforehand.',
  },
})
