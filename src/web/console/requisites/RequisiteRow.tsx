import type { Requisite } from '#contract/desk/requisites.ts'
import { AccountLines } from '#web/figures/AccountLines.tsx'
import { moneyText } from '#web/figures/money-text.ts'
import type { ShownCurrency } from '#web/figures/shown-currencies.ts'
import { timeText } from '#web/figures/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { accountLinesOf } from './account-lines.ts'
import styles from './RequisiteRow.module.css'
import { requisitePath } from './requisite-paths.ts'
import { standingOf, standingTones, standingWords } from './requisite-words.ts'
import { UsedBar } from './UsedBar.tsx'

/** One of the pool: whose turn it is, what is written on it, and how much of its bounds is used. */
export function RequisiteRow({ requisite, currency }: { requisite: Requisite; currency: ShownCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { id, label, turn, terms, used, claims, current, waiting, resting } = requisite
  const standing = standingOf(requisite)
  const details = (current ?? waiting)?.details
  const lastRest = resting.at(-1)
  return (
    <li className={styles.row}>
      <span className={styles.turn}>
        {turn !== undefined && (
          <>
            <span className="visually-hidden">{t.turn} </span>
            <b className="num">{turn}</b>
          </>
        )}
      </span>
      <div className={styles.what}>
        <Link to={requisitePath(id)} data-row={id} className={styles.label}>
          {label}
        </Link>
        {details && (
          <p className={styles.account}>
            <AccountLines lines={accountLinesOf(currency.code, details)} />
          </p>
        )}
      </div>
      <div className={styles.state}>
        <Status tone={standingTones[standing]}>{standingWords[locale][standing]}</Status>
        {waiting && current && <small>{t.newVersion}</small>}
        {lastRest && <small>{t.resting(resting.length, timeText(lastRest.until, locale, here))}</small>}
      </div>
      <p className={styles.claims}>
        <span className="num">{t.claims(claims.length, terms.openMost)}</span>
      </p>
      <div className={styles.used}>
        <UsedBar label={t.day} used={used.day} most={terms.dayMost} currency={currency} />
        {terms.dayMost === null && <span className="num">{t.dayUsed(moneyText(used.day, currency, locale))}</span>}
      </div>
    </li>
  )
}

const messages = defineMessages({
  ru: {
    turn: 'Очередь:',
    newVersion: 'новая версия ждёт второго человека',
    resting: (count: number, until: string) => `отдыхает сумм: ${count}, до ${until}`,
    claims: (open: number, most: number) => `заявок ${open} из ${most}`,
    day: 'За сутки',
    dayUsed: (amount: string) => `за сутки ${amount}`,
  },
  en: {
    turn: 'Turn:',
    newVersion: 'a new version waits for a second person',
    resting: (count: number, until: string) => `resting amounts: ${count}, until ${until}`,
    claims: (open: number, most: number) => `orders ${open} of ${most}`,
    day: 'In a day',
    dayUsed: (amount: string) => `in a day ${amount}`,
  },
})
