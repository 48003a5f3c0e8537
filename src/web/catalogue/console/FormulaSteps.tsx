import type { FormulaView } from '#contract/rates/formula-view.ts'
import { ratePauses } from '#contract/rates/rate-troubles.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { directionTexts } from './direction.texts.ts'
import styles from './FormulaSteps.module.css'

/** A formula at the rates of now: each factor, the product, and the rate after the margin; or the place of its fault. */
export function FormulaSteps({ text, view: { steps, price, result, fault } }: { text: string; view: FormulaView }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <div className={styles.steps}>
      {fault && (
        <p className={styles.fault}>
          {fault.at !== undefined && (
            <code>
              {text.slice(0, fault.at - 1)}
              <mark>{text.slice(fault.at - 1, fault.at - 1 + (fault.found?.length || 1)) || '…'}</mark>
              {text.slice(fault.at - 1 + (fault.found?.length || 1))}
            </code>
          )}
          {fault.at !== undefined && `${t.at(fault.at)}: `}
          {directionTexts[locale].refusals?.formula?.[fault.code] ?? fault.code}
          {fault.yields && fault.wanted && `: ${t.instead(fault.yields, fault.wanted)}`}
        </p>
      )}
      {steps.length > 0 && (
        <ol>
          {steps.map(({ text: factor, divides, value, reason }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a factor is known by its place
            <li key={i}>
              <span>
                {divides ? '÷' : i === 0 ? '' : '×'} {factor}
              </span>
              {value ? (
                <b className="num">{showDecimal(value, locale)}</b>
              ) : (
                <span className={styles.fault}>{ratePauses[locale][reason ?? ''] ?? t.none}</span>
              )}
            </li>
          ))}
          {price && (
            <li data-sum>
              <span>{t.price}</span>
              <b className="num">{showDecimal(price, locale)}</b>
            </li>
          )}
          {result && (
            <li data-sum>
              <span>{t.result}</span>
              <b className="num">{showDecimal(result, locale)}</b>
            </li>
          )}
        </ol>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    at: (place: number) => `Знак ${place}`,
    instead: (yields: string, wanted: string) => `${yields} вместо ${wanted}`,
    none: 'нет курса',
    price: 'По формуле',
    result: 'После наценки',
  },
  en: {
    at: (place: number) => `Character ${place}`,
    instead: (yields: string, wanted: string) => `${yields} instead of ${wanted}`,
    none: 'no rate',
    price: 'By the formula',
    result: 'After the margin',
  },
})
