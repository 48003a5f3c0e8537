import { memo } from 'react'
import type { TargetItem } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { signOf } from '#web/format/money-text.ts'
import { ratePrice } from '#web/format/rate-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import lines from '#web/ui/OptionRow.module.css'
import { calculatorTexts, pausedText } from '../calculator.texts.ts'
import type { Side } from '../calculator-state.ts'
import styles from './CurrencyRow.module.css'

type CurrencyRowProps = {
  side: Side
  currency: CurrencyItem | TargetItem
  chosen: boolean
  priceOf: CurrencyItem | undefined
  rate: ExchangeRate | undefined
  locale: Locale
  onPick: (side: Side, code: string) => void
  /** The currency was chosen by touch or pointer, so the list closes. */
  onTap: () => void
}

const RESERVE_DECIMALS = 4

export const CurrencyRow = memo(function CurrencyRow(props: CurrencyRowProps) {
  const { side, currency, chosen, priceOf, rate, locale, onPick, onTap } = props
  const texts = useMessages(calculatorTexts)
  const t = useMessages(messages)
  const { code, name, ticker, network, icon, reserve, state, reason } = currency
  const paused = state === 'paused'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key chooses through the radio button inside
    <label
      className={`${lines.row} ${styles.row}`}
      data-paused={paused || undefined}
      onClick={event => event.detail > 0 && !paused && onTap()}
    >
      <input
        type="radio"
        name={side}
        value={code}
        className={styles.radio}
        checked={chosen}
        disabled={paused && !chosen}
        onChange={() => onPick(side, code)}
      />
      <CurrencyIcon {...icon} />
      <span className={lines.name}>
        <span className={lines.label}>{name[locale]}</span>
        <span className={lines.detail}>
          {paused ? pausedText(reason, texts) : network && network !== name.en ? `${ticker} · ${network}` : ticker}
        </span>
      </span>
      {priceOf && !paused && (
        <span className={`num ${lines.figure} ${styles.figures}`}>
          <span className={lines.label}>
            <b>{rate && ratePrice(rate, priceOf, currency, locale)}</b>
          </span>
          <span className={lines.detail}>
            {rate && <span className={styles.per}>{t.per(signOf(rate.give === '1' ? priceOf : currency))} · </span>}
            {showDecimal(reserve, locale, RESERVE_DECIMALS)}
          </span>
        </span>
      )}
    </label>
  )
})

const messages = defineMessages({
  ru: { per: (sign: string) => `за\u00a01\u00a0${sign}` },
  en: { per: (sign: string) => `per\u00a01\u00a0${sign}` },
})
