import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import type { CalculatorInit, TargetItem } from '#contract/catalogue/direction.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Side } from '../calculator-state.ts'
import { panelId, pillId, searchId } from '../panel-ids.ts'
import { CurrencyFilters } from './CurrencyFilters.tsx'
import styles from './CurrencyPanel.module.css'
import { CurrencyRow } from './CurrencyRow.tsx'
import { recentCurrencies } from './recent-currencies.ts'
import { useSearch } from './use-search.ts'

type CurrencyPanelProps = {
  side: Side
  currencies: readonly (CurrencyItem | TargetItem)[]
  chosen: string
  filters: CalculatorInit['settings']['filters']
  /** The currency that the rates of the list are for; without it the list shows no rates. */
  priceOf?: CurrencyItem | undefined
  /** The rate of the chosen currency, as the calculation shows it. */
  rate?: ExchangeRate | undefined
  onPick: (side: Side, code: string) => void
  /** The list is opened or its search is focused. */
  onTouch: () => void
}

/**
 * A list of currencies: a column on a wide screen, the whole screen of a phone. There it is a popover, which opens, closes on
 * Escape and returns the focus without JavaScript. Its rows are radio buttons of the form.
 */
export const CurrencyPanel = memo(function CurrencyPanel(props: CurrencyPanelProps) {
  const { side, currencies, chosen, filters, priceOf, rate, onPick, onTouch } = props
  const t = useMessages(messages)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState('')
  const panel = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)

  const offered = useMemo(
    () => popularFirst(narrowed(currencies, filters, filter, side)),
    [currencies, filters, filter, side],
  )
  const { found, Ask } = useSearch(query, offered)
  const none = filter === 'recent' && !query ? t.noneRecent : t.nothing(query)

  const leave = () => {
    setQuery('')
    if (isOpen(panel.current)) panel.current?.hidePopover()
    else document.getElementById(pillId(side))?.focus()
  }
  const take = (code: string) => {
    onPick(side, code)
    leave()
  }

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query) {
      event.preventDefault()
      setQuery('')
    } else if (event.key === 'Escape') {
      leave()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const first = found.find(currency => currency.state === 'on')
      if (first) take(first.code)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      radios(panel.current)[0]?.focus()
    }
  }
  const onListKey = (event: KeyboardEvent) => {
    const { key } = event
    const all = radios(panel.current)
    if (key === 'Home' || key === 'End') {
      event.preventDefault()
      const radio = key === 'Home' ? all[0] : all.at(-1)
      radio?.focus()
      radio?.click()
    } else if (key === 'Enter') {
      event.preventDefault()
      leave()
    } else if (key === 'Escape') {
      leave()
    } else if (key === 'ArrowUp' && document.activeElement === all[0]) {
      event.preventDefault()
      search.current?.focus()
    } else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // A letter goes to the search field.
      search.current?.focus()
    }
  }

  return (
    <section
      ref={panel}
      id={panelId(side)}
      popover="auto"
      className={styles.panel}
      aria-label={t[side]}
      onBlur={({ relatedTarget }) => {
        // While the list covers the screen, the focus must not leave it for the page below.
        if (relatedTarget && !panel.current?.contains(relatedTarget) && isOpen(panel.current))
          panel.current?.hidePopover()
      }}
      onToggle={event => {
        if (event.newState === 'open') {
          onTouch()
          search.current?.focus()
        }
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2>{t[side]}</h2>
          <IconButton
            icon="close"
            label={t.close}
            className={styles.close}
            popoverTarget={panelId(side)}
            popoverTargetAction="hide"
          />
        </div>
        <div className={styles.tools}>
          <input
            ref={search}
            id={searchId(side)}
            type="search"
            className={styles.search}
            aria-label={t.searchFor[side]}
            placeholder={t.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            value={query}
            onFocus={onTouch}
            onChange={event => setQuery(event.target.value)}
            onKeyDown={onSearchKey}
          />
          <CurrencyFilters label={t.show} filters={filters} chosen={filter} onChoose={setFilter} />
        </div>
        {priceOf && (
          <p className={styles.columns} aria-hidden="true">
            <span>{t.rate}</span>
            <span>{t.reserve}</span>
          </p>
        )}
        <div className={styles.list} role="radiogroup" aria-label={t[side]} onKeyDown={onListKey}>
          {found.map(currency => (
            <CurrencyRow
              key={currency.code}
              side={side}
              currency={currency}
              chosen={currency.code === chosen}
              priceOf={priceOf}
              rate={currency.code === chosen ? rate : exchangeRateOf(currency)}
              locale={locale}
              onPick={onPick}
              onTap={leave}
            />
          ))}
        </div>
        <p role="status" className={found.length ? 'visually-hidden' : styles.nothing}>
          {found.length ? query && t.found(found.length) : none}
        </p>
        {query && !found.length && Ask && <Ask />}
        <div className={styles.send}>
          <Button type="submit" variant="primary" wide>
            {t.calculate}
          </Button>
        </div>
      </div>
    </section>
  )
})

const isOpen = (panel: HTMLElement | null): boolean => panel?.matches(':popover-open') ?? false

const exchangeRateOf = (currency: CurrencyItem | TargetItem): ExchangeRate | undefined =>
  'give' in currency && currency.give !== undefined && currency.get !== undefined
    ? (currency as ExchangeRate)
    : undefined

const radios = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLInputElement>('input[type=radio]:enabled') ?? []),
]

function narrowed<C extends CurrencyItem>(
  currencies: readonly C[],
  filters: CalculatorInit['settings']['filters'],
  filter: string,
  side: Side,
): readonly C[] {
  const codes = filter === 'recent' ? recentCurrencies(side) : filters.find(({ id }) => id === filter)?.codes
  return codes ? currencies.filter(({ code }) => codes.includes(code)) : currencies
}

const popularFirst = <C extends CurrencyItem>(currencies: readonly C[]): readonly C[] =>
  currencies.toSorted((a, b) => Number(b.popular) - Number(a.popular))

const messages = defineMessages({
  ru: {
    from: 'Отдаёте',
    to: 'Получаете',
    rate: 'Курс',
    reserve: 'Резерв',
    searchFor: { from: 'Поиск валюты, которую отдаёте', to: 'Поиск валюты, которую получаете' },
    placeholder: 'Поиск: BTC, Сбер…',
    show: 'Показать',
    close: 'Закрыть',
    found: (n: number) => `Найдено: ${n}`,
    nothing: (query: string) => (query ? `По запросу «${query}» ничего не найдено` : 'Здесь сейчас ничего нет'),
    noneRecent: 'Здесь появятся валюты, которые вы выбирали',
    calculate: 'Рассчитать',
  },
  en: {
    from: 'You give',
    to: 'You get',
    rate: 'Rate',
    reserve: 'Reserve',
    searchFor: { from: 'Search currencies you give', to: 'Search currencies you get' },
    placeholder: 'Search: BTC, Sber…',
    show: 'Show',
    close: 'Close',
    found: (n: number) => `Found: ${n}`,
    nothing: (query: string) => (query ? `Nothing found for “${query}”` : 'Nothing here right now'),
    noneRecent: 'Currencies you have chosen will appear here',
    calculate: 'Calculate',
  },
})
