import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import type { AccountLine } from '#contract/claims/claim.ts'
import type { DepositAccount, DepositAccountDetailsInput } from '#contract/deposit-accounts/deposit-accounts.ts'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { moneyText } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './DepositAccountRow.module.css'
import { standingNames, standingOf, standingTones } from './deposit-account.texts.ts'
import { depositAccountPath } from './deposit-account-paths.ts'
import { UsedBar } from './UsedBar.tsx'

/** A deposit account in the list: its turn, its details, and how much of its limits is used. */
export function DepositAccountRow({
  depositAccount,
  currency,
}: {
  depositAccount: DepositAccount
  currency: ShownCurrency
}) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { id, label, turn, terms, used, claims, current, waiting, resting } = depositAccount
  const standing = standingOf(depositAccount)
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
      <div>
        <Link to={depositAccountPath(id)} data-row={id} className={styles.label}>
          {label}
        </Link>
        {details && (
          <p className={styles.account}>
            <AccountLines lines={accountLinesOf(currency, details)} />
          </p>
        )}
      </div>
      <div className={styles.state}>
        <Status tone={standingTones[standing]}>{standingNames[locale][standing]}</Status>
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

/** The fields of a deposit account in the order and the spelling in which customers are shown them. */
const accountLinesOf = (currency: ShownCurrency, { fields }: DepositAccountDetailsInput): AccountLine[] =>
  accountFieldsOf(currency).flatMap(({ name, kind, label, rules }) => {
    const value = fields[name]
    return value ? [{ name, kind, value, label: rules && label }] : []
  })

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
