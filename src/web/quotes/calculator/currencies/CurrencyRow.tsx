import { memo } from 'react'
import type { TargetItem } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { compactDecimal } from '#web/format/compact-decimal.ts'
import { signOf, withSign } from '#web/format/money-text.ts'
import { ratePrice } from '#web/format/rate-text.ts'
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
      <CurrencyIcon {...icon} size={36} />
      <span className={lines.name}>
        <span className={lines.label}>{name[locale]}</span>
        <span className={lines.detail}>
          {paused ? pausedText(reason, texts) : network && network !== name.en ? `${ticker} · ${network}` : ticker}
        </span>
      </span>
      {priceOf && !paused && (
        <span className={`num ${styles.figures}`}>
          <span>
            {rate && ratePrice(rate, priceOf, currency, locale)}
            {rate && <span className="visually-hidden"> {t.per(signOf(rate.give === '1' ? priceOf : currency))}</span>}
          </span>
          <span className={styles.reserve}>
            <span className={styles.word}>{t.reserve} </span>
            {withSign(compactDecimal(reserve, locale), currency, locale)}
          </span>
        </span>
      )}
    </label>
  )
})

const messages = defineMessages({
  ru: { per: (sign: string) => `за\u00a01\u00a0${sign}`, reserve: 'резерв' },
  en: { per: (sign: string) => `per\u00a01\u00a0${sign}`, reserve: 'reserve' },
})
