import type { RateStep } from '#contract/catalogue/rate-step.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { sourceNames } from '#contract/rates/source-names.ts'
import { moneyText } from '#web/format/money-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './RateSteps.module.css'
import { countedText, figureText, formulaText, saidText } from './why-rate.texts.ts'

type RateStepsProps = ExchangeRate & { steps: readonly RateStep[]; from: CurrencyItem; to: CurrencyItem }

/** Every step from the prices of the sources to the offered rate, which stands last with its computation. */
export function RateSteps({ steps, from, to, give, get }: RateStepsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const currencies = { from, to, locale }

  const label = (step: RateStep) => {
    if (step.kind === 'source') return step.label
    if (step.kind === 'formula') return t.formula(formulaText(step.label))
    if (step.kind === 'tier') return t.tier(moneyText(step.label, from, locale))
    return t[step.kind]
  }
  const detail = (step: RateStep) => {
    if (step.kind === 'source') {
      const said = (step.sources ?? []).map(({ name, value }) => [sourceNames[locale][name] ?? name, value] as const)
      const at = step.at && t.at(timeText(step.at, locale, here, true))
      return [saidText(said, t.median, locale), at].filter(Boolean).join(', ')
    }
    if (step.kind === 'formula' && step.rounded) return t[step.rounded.towards](step.rounded.digits)
    if (step.kind === 'course' && step.rounded)
      return `${countedText(steps, { give, get }, locale)}, ${t[step.rounded.towards](step.rounded.digits)}`
    return undefined
  }
  return (
    <ol className={styles.steps}>
      {steps.map(step => (
        <li key={`${step.kind} ${step.label}`} data-kind={step.kind}>
          <span>{label(step)}</span>
          <b className="num">{figureText(step, currencies)}</b>
          {detail(step) && <small>{detail(step)}</small>}
        </li>
      ))}
    </ol>
  )
}

type Texts = Record<Exclude<RateStep['kind'], 'source' | 'formula' | 'tier'>, string> & {
  formula: (text: string) => string
  tier: (from: string) => string
  at: (time: string) => string
  median: string
  less: (digits: number) => string
  more: (digits: number) => string
}

const messages = defineMessages<Texts>({
  ru: {
    formula: text => `По формуле ${text}`,
    margin: 'Наценка обменника',
    tier: from => `Наценка обменника от ${from}`,
    discount: 'Ваша скидка',
    promo: 'Промокод',
    course: 'Курс',
    at: time => `на ${time}`,
    median: 'медиана',
    less: digits => `с округлением вниз до ${digits} значащих цифр`,
    more: digits => `с округлением вверх до ${digits} значащих цифр`,
  },
  en: {
    formula: text => `Cross rate ${text}`,
    margin: 'Our margin',
    tier: from => `Our margin from ${from}`,
    discount: 'Your discount',
    promo: 'Promo code',
    course: 'Rate',
    at: time => `at ${time}`,
    median: 'median',
    less: digits => `rounded down to ${digits} significant digits`,
    more: digits => `rounded up to ${digits} significant digits`,
  },
})
