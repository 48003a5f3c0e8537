import type { FormEvent } from 'react'
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
import { bestTarget, type CashOffer, type CashView } from './cash-data.ts'
import type { LiveCash } from './use-cash.ts'

/** Where, what for what, and how much. Without JavaScript the form is sent, and the server counts. */
export function CashForm({ offer, live }: { offer: CashOffer; live: LiveCash }) {
  const t = useMessages(messages)
  const words = useMessages(calculatorWords)
  const locale = useLocale()
  const { form, view, change } = live
  const known = new Map(offer.currencies.map(currency => [currency.code, currency]))
  const driving = known.get(form.side === 'from' ? form.from : form.to)
  const here = offer.options.filter(({ cities }) => cities.includes(form.city))
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
      <input type="hidden" name="before" value={`${view.pair.from.code}-${view.pair.to.code} ${fieldOf(view)}`} />
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
      <CurrencySelect
        name="from"
        label={t.from}
        value={form.from}
        codes={[...new Set(here.map(({ from }) => from))]}
        known={known}
        onCode={from => change({ from, to: bestTarget(here, from, form.to) })}
      />
      <CurrencySelect
        name="to"
        label={t.to}
        value={form.to}
        codes={here.filter(({ from }) => from === form.from).map(({ to }) => to)}
        known={known}
        onCode={to => change({ to })}
      />
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

type Known = ReadonlyMap<string, CurrencyItem>

type CurrencySelectProps = {
  name: 'from' | 'to'
  label: string
  value: string
  codes: readonly string[]
  known: Known
  onCode: (code: string) => void
}

/** The currencies of one side, each kind under its own heading. */
function CurrencySelect({ name, label, value, codes, known, onCode }: CurrencySelectProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const groups = Map.groupBy(codes, code => kindOf(known.get(code)?.kind))
  return (
    <SelectField name={name} label={label} value={value} onChange={event => onCode(event.target.value)}>
      {kinds.map(
        kind =>
          groups.has(kind) && (
            <optgroup key={kind} label={t.kinds[kind]}>
              {groups.get(kind)!.map(code => (
                <option key={code} value={code}>
                  {known.has(code) ? nameAlone(known.get(code)!, locale) : code}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </SelectField>
  )
}

const kinds = ['cash', 'crypto', 'money'] as const
const kindOf = (kind: CurrencyItem['kind'] | undefined) => (kind === 'cash' || kind === 'crypto' ? kind : 'money')

const messages = defineMessages({
  ru: {
    city: 'Город',
    from: 'Отдаёте',
    to: 'Получаете',
    kinds: { cash: 'Наличные', crypto: 'Криптовалюта', money: 'Карты и счета' },
    side: 'От какой суммы считать',
    sides: { from: 'Отдаю', to: 'Хочу получить' },
    amounts: { from: 'Сумма, которую отдаёте', to: 'Сумма, которую получаете' },
    count: 'Посчитать',
  },
  en: {
    city: 'City',
    from: 'You give',
    to: 'You get',
    kinds: { cash: 'Cash', crypto: 'Crypto', money: 'Cards and accounts' },
    side: 'Which amount to calculate from',
    sides: { from: 'I give', to: 'I want to get' },
    amounts: { from: 'The amount you give', to: 'The amount you get' },
    count: 'Calculate',
  },
})
