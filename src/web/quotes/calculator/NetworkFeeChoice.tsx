import type { PairView } from '#contract/catalogue/direction.ts'
import { type NetworkFeeLevel, networkFeeLevelNames } from '#contract/money/network-fee.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { Calculator } from './calculator.ts'
import type { CalculatorState } from './calculator-state.ts'
import styles from './NetworkFeeChoice.module.css'

type NetworkFeeChoiceProps = {
  pair: Pick<PairView, 'networkFee' | 'to'>
  level: NetworkFeeLevel | undefined
  /** Absent: the form is sent with it. */
  onLevel?: (level: NetworkFeeLevel) => void
}

/** How fast the network is to carry the payout, with the fee of each level. Absent where the office offers one. */
export function NetworkFeeChoice({ pair: { networkFee, to }, level = 'usual', onLevel }: NetworkFeeChoiceProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (!networkFee.levels) return null
  return (
    <fieldset className={styles.levels}>
      <legend>{t.legend}</legend>
      <div className={styles.choices}>
        {networkFee.levels.map(offered => (
          <label key={offered.level} className={styles.level}>
            <input
              type="radio"
              name="networkFeeLevel"
              value={offered.level}
              checked={onLevel ? offered.level === level : undefined}
              defaultChecked={onLevel ? undefined : offered.level === level}
              onChange={onLevel && (() => onLevel(offered.level))}
            />
            <span>{networkFeeLevelNames[locale][offered.level]}</span>
            <small className="num">{breakingSum(moneyText(offered.value, to, locale))}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The same in a form of the calculator, once the office has answered for its pair. */
export function CalculatedNetworkFee({ state, calculator }: { state: CalculatorState; calculator: Calculator }) {
  const { pair } = state.view
  if (pair.from.code !== state.from || pair.to.code !== state.to) return null
  return (
    <NetworkFeeChoice
      pair={pair}
      level={state.networkFeeLevel}
      onLevel={level => calculator.dispatch({ name: 'level-chosen', level })}
    />
  )
}

const messages = defineMessages({
  ru: { legend: 'Скорость в сети и её комиссия' },
  en: { legend: 'Network speed and fee' },
})
