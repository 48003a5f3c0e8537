import { AccountLines } from '#web/format/AccountLines.tsx'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ClaimData } from './ClaimPage.data.ts'
import { CopyLine } from './CopyLine.tsx'
import { SeenTransferLink } from './SeenTransferLink.tsx'
import styles from './SentMoney.module.css'

/** The payout or refund: how much, where to, and its payment reference. */
export function SentMoney({ data: { claim, from, to } }: { data: ClaimData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { payout, refund, state, accounts, refundAccount, returning, excess } = claim
  // A completed exchange has the sum of its payout above, as the largest figure of the page.
  const rows = [
    ...(payout
      ? [
          {
            ...payout,
            title: to.kind === 'cash' ? t.handedOver : t.paidOut,
            currency: to,
            account: accounts.to,
            isAbove: state === 'completed',
          },
        ]
      : []),
    ...(refund ? [{ ...refund, title: t.returned, currency: from, account: refundAccount ?? [], isAbove: false }] : []),
  ]
  return (
    <>
      {excess && (
        <p className={styles.title}>
          {t.excess} <b className="num">{breakingSum(moneyText(excess.value, from, locale))}</b>
        </p>
      )}
      {state === 'refunding' && refundAccount && (
        <div className={styles.sent}>
          <p className={styles.title}>
            {from.kind === 'cash' ? t.handingBack : t.returning}{' '}
            {returning && <b className="num">{breakingSum(moneyText(returning.value, from, locale))}</b>}
          </p>
          <p>
            <AccountLines lines={refundAccount} />
          </p>
        </div>
      )}
      {rows.map(({ title, currency, account, amount, at, reference, seen, isAbove }) => (
        <section key={title} aria-label={title} className={styles.sent}>
          <p className={styles.title}>
            {title} {!isAbove && <b className="num">{breakingSum(moneyText(amount.value, currency, locale))}</b>}
          </p>
          <dl className={styles.rows}>
            <dt>{currency.kind === 'cash' ? t.whom : t.where}</dt>
            <dd>
              {nameAlone(currency, locale)}
              {account.length > 0 && (
                <>
                  <br />
                  <AccountLines lines={account} />
                </>
              )}
            </dd>
            <dt>{t.when}</dt>
            <dd>{momentText(at, locale, here)}</dd>
          </dl>
          {reference && (
            <dl>
              <CopyLine
                label={seen ? t.txid : currency.kind === 'cash' ? t.entry : t.reference}
                what={currency.kind === 'cash' ? t.whatEntry : t.what}
                text={seen?.txid ?? reference}
                value={seen?.txid ?? reference}
              />
            </dl>
          )}
          {seen && <SeenTransferLink seen={seen} />}
        </section>
      ))}
    </>
  )
}

const messages = defineMessages({
  ru: {
    paidOut: 'Отправлено',
    handedOver: 'Выдано',
    returned: 'Возвращено',
    returning: 'Вернём',
    handingBack: 'Отдадим',
    excess: 'Вернём после выплаты',
    where: 'Куда',
    whom: 'Кому',
    when: 'Когда',
    reference: 'Номер перевода',
    entry: 'Номер операции',
    txid: 'Номер перевода в сети (txid)',
    what: 'номер перевода',
    whatEntry: 'номер операции',
  },
  en: {
    paidOut: 'Sent',
    handedOver: 'Handed over',
    returned: 'Refunded',
    returning: 'To be refunded',
    handingBack: 'To be handed back',
    excess: 'To be returned after the payout',
    where: 'To',
    whom: 'To',
    when: 'When',
    reference: 'Transfer reference',
    entry: 'Transaction number',
    txid: 'Transaction ID (txid)',
    what: 'the transfer reference',
    whatEntry: 'the transaction number',
  },
})
