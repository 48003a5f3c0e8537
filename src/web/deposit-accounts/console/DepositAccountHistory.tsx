import { fullName } from '#contract/auth/staff-names.ts'
import type { DepositAccountChange } from '#contract/deposit-accounts/deposit-accounts.ts'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './DepositAccountHistory.module.css'
import { changeNames, termLabels } from './deposit-account.texts.ts'
import { isAmountTerm, termFields } from './deposit-account-form.ts'

/** The history of a deposit account, the newest first. It cannot be changed. */
export function DepositAccountHistory({
  history,
  currency,
}: {
  history: readonly DepositAccountChange[]
  currency: ShownCurrency
}) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const termsText = (terms: NonNullable<DepositAccountChange['terms']>) =>
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
            <p>{changeNames[locale][kind](String(version ?? ''))}</p>
            {reason && <p className={styles.reason}>{reason}</p>}
            {terms && <p className={styles.reason}>{termsText(terms)}</p>}
            <small>
              <time dateTime={at}>{momentText(at, locale, here)}</time> · {by ? fullName(by) : t.somebody}
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
