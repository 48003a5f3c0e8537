import type { ClaimView } from '#contract/claims/claim.ts'
import { shortDecimal } from '#contract/money/short-decimal.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import button from '#web/ui/Button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import type { ClaimCurrency } from './ClaimPage.data.ts'
import { CopyLine } from './CopyLine.tsx'
import styles from './PaymentDetails.module.css'

/** The deposit account and the sum: each value stands alone and is copied as it has to be typed. */
export function PaymentDetails({ claim, currency }: { claim: ClaimView; currency: ClaimCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const payTo = claim.payTo!
  const { amount, fields, link, page, note } = payTo
  const isCash = currency.kind === 'cash'
  const code = isCash ? undefined : (payTo.qr ?? link)
  // A part has been received; the sum to pay is the rest.
  const there = claim.differs?.seen ?? claim.received
  const isRest = amount.value !== claim.give.value && /[1-9]/.test(there.value)
  const exactly = isCash ? t.bring : t.exactly
  return (
    <div className={styles.pay} data-with-code={code ? true : undefined}>
      <dl className={styles.lines}>
        {isRest && (
          <div className={styles.sofar}>
            <SumSoFar label={t.whole} value={moneyText(claim.give.value, currency, locale)} />
            <SumSoFar label={claim.differs ? t.seen : t.received} value={moneyText(there.value, currency, locale)} />
          </div>
        )}
        <CopyLine
          label={isRest ? (isCash ? t.bringRest : t.rest) : exactly}
          what={t.amount}
          text={breakingSum(moneyText(amount.value, currency, locale))}
          value={shortDecimal(amount.value)}
          big
        />
        {fields.map(({ name, label, value }) => (
          <CopyLine
            key={name}
            label={label[locale]}
            what={label[locale]}
            text={inFours(value)}
            value={ungrouped(value)}
          />
        ))}
      </dl>
      {page && (
        <div className={styles.page}>
          <a
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            className={classNames(button.button, button.primary, button.large)}
          >
            <span className={button.face}>{t.go}</span>
          </a>
          <p>{t.goNote(new URL(page).hostname)}</p>
        </div>
      )}
      {code && (
        <figure className={styles.code}>
          <QrCode text={code} label={t.code} size={240} />
          <figcaption>
            {link ? <a href={link}>{t.wallet}</a> : t.scan[currency.kind === 'crypto' ? 'wallet' : 'bank']}
          </figcaption>
        </figure>
      )}
      <div className={styles.notes}>
        {currency.kind === 'crypto' && !page && <p>{t.exchange(moneyText(amount.value, currency, locale))}</p>}
        {!isCash && !page && <p>{isRest ? t.onceRest : t.once}</p>}
        {payTo.confirmations !== undefined && <p>{t.confirmations(payTo.confirmations)}</p>}
        {note && <p>{note[locale]}</p>}
        {claim.instructions && <p>{claim.instructions[locale]}</p>}
      </div>
    </div>
  )
}

const SumSoFar = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{breakingSum(value)}</dd>
  </div>
)

/** Digits are grouped by four; words are not. */
const inFours = (value: string): string => (/^[\w:-]{12,}$/.test(value) ? value.replace(/.{4}(?=.)/g, '$& ') : value)

/** Grouped digits are copied without spaces. */
const ungrouped = (value: string): string => (/^[A-Z\d]+( [A-Z\d]+)+$/.test(value) ? value.replaceAll(' ', '') : value)

const messages = defineMessages({
  ru: {
    exactly: 'Отправьте ровно',
    bring: 'Принесите ровно',
    rest: 'Осталось отправить ровно',
    bringRest: 'Осталось принести ровно',
    whole: 'Всего по заявке',
    received: 'Уже пришло',
    seen: 'Видим в сети',
    onceRest: 'Только остаток, одним переводом.',
    amount: 'сумму',
    code: 'QR-код для оплаты',
    go: 'Перейти к оплате',
    goNote: (host: string) =>
      `Откроется страница ${host}. Проверьте там сумму, затем вернитесь сюда: оплату увидим сами.`,
    wallet: 'Открыть в кошельке',
    scan: { wallet: 'Наведите камеру кошелька', bank: 'Наведите камеру приложения банка' },
    exchange: (sum: string) => `Биржа вычтет свою комиссию: до нас должно дойти ровно ${sum}.`,
    once: 'Одним переводом. Придёт другая сумма — выберете, что с ней сделать.',
    confirmations: (count: number) =>
      `Нужно ${count} ${plural('ru', count, { one: 'подтверждение', few: 'подтверждения', many: 'подтверждений' })} сети.`,
  },
  en: {
    exactly: 'Send exactly',
    bring: 'Bring exactly',
    rest: 'Still to send, exactly',
    bringRest: 'Still to bring, exactly',
    whole: 'Order total',
    received: 'Received so far',
    seen: 'Seen on the network',
    onceRest: 'Only the rest, in one transfer.',
    amount: 'the amount',
    code: 'Payment QR code',
    go: 'Go to payment',
    goNote: (host: string) => `Opens ${host}. Check the amount there, then come back: we see the payment by ourselves.`,
    wallet: 'Open in wallet',
    scan: { wallet: 'Scan with your wallet', bank: 'Scan with your banking app' },
    exchange: (sum: string) => `An exchange deducts its fee: exactly ${sum} must reach us.`,
    once: 'In one transfer. If a different amount arrives, you choose what to do with it.',
    confirmations: (count: number) =>
      `Needs ${count} network ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}.`,
  },
})
