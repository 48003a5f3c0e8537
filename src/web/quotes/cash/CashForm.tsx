import type { FormEvent } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { fieldText, signOf } from '#web/format/money-text.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { amountRefusalText, calculatorTexts } from '#web/quotes/calculator/calculator.texts.ts'
import { amountRefusal, currencyOf, type Side } from '#web/quotes/calculator/calculator-state.ts'
import { CalculatedNetworkFee } from '#web/quotes/calculator/NetworkFeeChoice.tsx'
import { PromoField } from '#web/quotes/calculator/PromoField.tsx'
import { shownQuote } from '#web/quotes/calculator/shown-quote.ts'
import type { LiveCalculator } from '#web/quotes/calculator/use-calculator.ts'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './CashForm.module.css'
import { bestTarget, type CashOffer } from './CashPage.data.ts'

/** The form of the calculator for cash: the city comes first. Without JavaScript the form is sent, and the server counts. */
export function CashForm({ offer, live: { state, calculator } }: { offer: CashOffer; live: LiveCalculator }) {
  const t = useMessages(messages)
  const texts = useMessages(calculatorTexts)
  const locale = useLocale()
  const { view, known, from, to, side, city = '' } = state
  const here = offer.options.filter(({ cities }) => cities.includes(city))
  const refusal = amountRefusal(state)
  const choosePair = (from: string, to: string) => calculator.dispatch({ name: 'pair-chosen', from, to })
  /** The same exchange, counted from its other end. */
  const chooseSide = (side: Side) => {
    const { quote } = shownQuote(state)
    if (quote) calculator.dispatch({ name: 'filled', side, amount: side === 'from' ? quote.give : quote.get })
    else calculator.dispatch({ name: 'side-chosen', side })
  }
  /** Every change is answered at once: Enter only repeats the question. */
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!refusal) calculator.askAgain()
  }
  return (
    <form method="get" action={pathIn(locale, '/cash')} className={styles.form} onSubmit={onSubmit}>
      {/* What the amount was meant for: left alone while another pair is chosen, it means nothing. */}
      <input
        type="hidden"
        name="before"
        value={`${view.pair.from.code}-${view.pair.to.code} ${fieldText(view.amount, view.pair[view.side], locale)}`}
      />
      <SelectField
        name="city"
        label={t.city}
        value={city}
        onChange={event => calculator.dispatch({ name: 'city-chosen', city: event.target.value })}
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
        value={from}
        codes={[...new Set(here.map(({ from }) => from))]}
        known={known}
        onCode={code => choosePair(code, bestTarget(here, code, to))}
      />
      <CurrencySelect
        name="to"
        label={t.to}
        value={to}
        codes={here.filter(option => option.from === from).map(({ to }) => to)}
        known={known}
        onCode={code => choosePair(from, code)}
      />
      <div className={styles.side}>
        <Segmented
          label={t.side}
          name="side"
          choices={(['from', 'to'] as const).map(value => ({ value, label: t.sides[value] }))}
          value={side}
          onValue={chooseSide}
        />
      </div>
      <AmountField
        name="amount"
        label={t.amounts[side]}
        unit={signOf(currencyOf(state, side))}
        refusal={refusal && amountRefusalText(refusal, texts, locale)}
        value={state.typed}
        onChange={event => calculator.dispatch({ name: 'typed', side, text: event.target.value })}
      />
      <CalculatedNetworkFee state={state} calculator={calculator} />
      <PromoField promo={state.promo} onApply={code => calculator.dispatch({ name: 'promo-entered', code })} />
      <div className={styles.send}>
        <Button type="submit" wide>
          {t.count}
        </Button>
      </div>
    </form>
  )
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
