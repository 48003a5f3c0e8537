import type { RequisiteChange } from '#contract/desk/requisites.ts'
import { momentText } from '#web/figures/moment-text.ts'
import { moneyText } from '#web/figures/money-text.ts'
import type { ShownCurrency } from '#web/figures/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import page from '../SectionPage.module.css'
import styles from './RequisiteHistory.module.css'
import { isAmountTerm, termFields } from './requisite-form.ts'
import { changeWords, termLabels } from './requisite-words.ts'

/** Everything that was done to it, the newest first. Nobody can change or remove a line of it. */
export function RequisiteHistory({
  history,
  currency,
}: {
  history: readonly RequisiteChange[]
  currency: ShownCurrency
}) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const termsText = (terms: NonNullable<RequisiteChange['terms']>) =>
    termFields
      .flatMap(name => {
        const value = terms[name]
        if (value === null) return []
        const text = isAmountTerm(name) ? moneyText(String(value), currency, locale) : String(value)
        return [`${termLabels[locale][name].toLowerCase()}: ${text}`]
      })
      .join('; ')
  return (
    <section aria-labelledby="history" className={page.part}>
      <h2 id="history">{t.title}</h2>
      <ol className={styles.changes}>
        {history.map(({ at, by, kind, version, reason, terms }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows, and its last line is always the same one
          <li key={history.length - i}>
            <p>{changeWords[locale][kind](String(version ?? ''))}</p>
            {reason && <p className={styles.reason}>{reason}</p>}
            {terms && <p className={styles.reason}>{termsText(terms)}</p>}
            <small>
              <time dateTime={at}>{momentText(at, locale, here)}</time> · {by?.email ?? t.somebody}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const messages = defineMessages({
  ru: { title: 'История', somebody: 'неизвестно кто' },
  en: { title: 'History', somebody: 'unknown' },
})
