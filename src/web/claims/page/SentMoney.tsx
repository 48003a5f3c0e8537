import { AccountLines } from '#web/figures/AccountLines.tsx'
import { momentText } from '#web/figures/moment-text.ts'
import { moneyText } from '#web/figures/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ClaimData } from '../claim-data.ts'
import { CopyLine } from './CopyLine.tsx'
import styles from './SentMoney.module.css'

/** What the office has sent, or is about to: how much, where to, and by what it is found again. */
export function SentMoney({ data: { claim, from, to } }: { data: ClaimData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { payout, refund, state, accounts, refundAccount } = claim
  const rows = [
    ...(payout ? [{ ...payout, title: t.paidOut, currency: to, account: accounts.to }] : []),
    ...(refund ? [{ ...refund, title: t.returned, currency: from, account: refundAccount ?? [] }] : []),
  ]
  return (
    <>
      {state === 'refunding' && refundAccount && (
        <div className={styles.sent}>
          <p className={styles.title}>{t.returning}</p>
          <AccountLines lines={refundAccount} />
        </div>
      )}
      {rows.map(({ title, currency, account, amount, at, reference }) => (
        <div key={title} className={styles.sent}>
          <p className={styles.title}>
            {title} <b className="num">{moneyText(amount.value, currency, locale)}</b>, {momentText(at, locale, here)}
          </p>
          <AccountLines lines={account} />
          {reference && (
            <dl>
              <CopyLine label={t.reference} what={t.reference} text={reference} value={reference} />
            </dl>
          )}
        </div>
      ))}
    </>
  )
}

const messages = defineMessages({
  ru: { paidOut: 'Отправлено', returned: 'Возвращено', returning: 'Отправим на', reference: 'Номер перевода' },
  en: { paidOut: 'Sent', returned: 'Returned', returning: 'To be sent to', reference: 'Number of the transfer' },
})
