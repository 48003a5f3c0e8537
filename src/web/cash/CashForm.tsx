import type { FormEvent } from 'react'
import { pairPath } from '#contract/calculator/pair-address.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { calculatorWords } from '#web/calculator/calculator-words.ts'
import { nameAlone } from '#web/figures/currency-name.ts'
import { fieldText, signOf } from '#web/figures/money-text.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './CashForm.module.css'
import type { CashOffer, CashOption, CashView } from './cash-data.ts'
import type { LiveCash } from './use-cash.ts'

/** Where, what for what, and how much. Without JavaScript the form is sent, and the server counts. */
export function CashForm({ offer, live }: { offer: CashOffer; live: LiveCash }) {
  const t = useMessages(messages)
  const words = useMessages(calculatorWords)
  const locale = useLocale()
  const { form, view, change } = live
  const known = new Map(offer.currencies.map(currency => [currency.code, currency]))
  const slug = slugOf(form)
  const driving = known.get(form.side === 'from' ? form.from : form.to)
  const here = offer.options.filter(({ cities }) => cities.includes(form.city))
  const groups = Map.groupBy(here, option => kindOf(option, known))
  const mistake = live.mistake && live.mistake !== 'empty' ? words.amount[live.mistake] : undefined
  const fieldOf = ({ amount, side, pair }: CashView) => fieldText(amount, pair[side], locale)
  // The same exchange, counted from its other end.
  const otherAmount = (side: 'from' | 'to') => {
    const { quote, pair } = view
    return quote ? { amount: fieldText(side === 'from' ? quote.give : quote.get, pair[side], locale) } : {}
  }
  return (
    <form method="get" action={pathIn(locale, '/cash')} className={styles.form} onSubmit={keepHere(live)}>
      {/* What the amount was meant for: left alone while another pair is chosen, it means nothing. */}
      <input
        type="hidden"
        name="before"
        value={`${slugOf({ from: view.pair.from.code, to: view.pair.to.code })} ${fieldOf(view)}`}
      />
      <SelectField
        name="city"
        label={t.city}
        value={form.city}
        onChange={event => change({ city: event.target.value })}
      >
        {offer.cities.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[locale]}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="pair"
        label={t.pair}
        value={slug}
        onChange={event => {
          const chosen = here.find(option => slugOf(option) === event.target.value)
          if (chosen) change({ from: chosen.from, to: chosen.to })
        }}
      >
        {(['get', 'give', 'change'] as const).map(kind => (
          <optgroup key={kind} label={t.groups[kind]} hidden={!groups.has(kind)}>
            {groups.get(kind)?.map(option => (
              <option key={slugOf(option)} value={slugOf(option)}>
                {optionText(option, known, locale)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className={styles.side}>
        <Segmented
          label={t.side}
          name="side"
          choices={(['from', 'to'] as const).map(value => ({ value, label: t.sides[value] }))}
          value={form.side}
          onValue={side => change({ side, ...otherAmount(side) })}
        />
      </div>
      <AmountField
        name="amount"
        label={t.amounts[form.side]}
        unit={driving ? signOf(driving) : ''}
        refusal={mistake}
        value={form.amount}
        onChange={event => change({ amount: event.target.value })}
      />
      <div className={styles.send}>
        <Button type="submit" wide>
          {t.count}
        </Button>
      </div>
    </form>
  )
}

/** Every change is answered where it is made: Enter only asks at once. */
const keepHere = (live: LiveCash) => (event: FormEvent) => {
  event.preventDefault()
  if (!live.mistake) live.again()
}

/** The last part of the address of its page, which names a pair in one word. */
const slugOf = ({ from, to }: { from: string; to: string }) => pairPath(from, to).slice('/exchange/'.length)

type Known = ReadonlyMap<string, CurrencyItem>

function kindOf({ from, to }: CashOption, known: Known): 'get' | 'give' | 'change' {
  const isCash = (code: string) => known.get(code)?.kind === 'cash'
  if (!isCash(from)) return 'get'
  return isCash(to) ? 'change' : 'give'
}

function optionText({ from, to }: CashOption, known: Known, locale: Locale): string {
  const name = (code: string) => {
    const currency = known.get(code)
    return currency ? nameAlone(currency, locale) : code
  }
  return `${name(from)} → ${name(to)}`
}

const messages = defineMessages({
  ru: {
    city: 'Город',
    pair: 'Что на что',
    groups: { get: 'Получить наличные', give: 'Отдать наличные', change: 'Поменять наличные' },
    side: 'От какой суммы считать',
    sides: { from: 'Отдаю', to: 'Хочу получить' },
    amounts: { from: 'Сумма, которую отдаёте', to: 'Сумма, которую получаете' },
    count: 'Посчитать',
  },
  en: {
    city: 'City',
    pair: 'What for what',
    groups: { get: 'Get cash', give: 'Give cash', change: 'Change cash' },
    side: 'Which amount to count from',
    sides: { from: 'I give', to: 'I want to get' },
    amounts: { from: 'The amount you give', to: 'The amount you get' },
    count: 'Calculate',
  },
})
