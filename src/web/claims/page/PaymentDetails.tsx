import type { ClaimView } from '#contract/claims/claim.ts'
import { breakingSum } from '#web/figures/breaking-sum.ts'
import { moneyText } from '#web/figures/money-text.ts'
import { plainDecimal } from '#web/figures/plain-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import type { ClaimCurrency } from '../claim-data.ts'
import { CopyLine } from './CopyLine.tsx'
import styles from './PaymentDetails.module.css'

/** Where and how much to pay: each value stands alone and is copied as it has to be typed. */
export function PaymentDetails({ claim, currency }: { claim: ClaimView; currency: ClaimCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const payTo = claim.payTo!
  const { amount, fields, link, note } = payTo
  const isCash = currency.kind === 'cash'
  const code = isCash ? undefined : (payTo.qr ?? link)
  return (
    <div className={styles.pay} data-with-code={code ? true : undefined}>
      <dl className={styles.lines}>
        <CopyLine
          label={isCash ? t.bring : t.exactly}
          what={t.amount}
          text={breakingSum(moneyText(amount.value, currency, locale))}
          value={plainDecimal(amount.value)}
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
      {code && (
        <figure className={styles.code}>
          <QrCode text={code} label={t.code} size={200} />
          <figcaption>
            {link ? <a href={link}>{t.wallet}</a> : t.scan[currency.kind === 'crypto' ? 'wallet' : 'bank']}
          </figcaption>
        </figure>
      )}
      <div className={styles.notes}>
        {!isCash && <p>{t.once}</p>}
        {payTo.confirmations !== undefined && <p>{t.confirmations(payTo.confirmations)}</p>}
        {note && <p>{note[locale]}</p>}
        {claim.instructions && <p>{claim.instructions[locale]}</p>}
      </div>
    </div>
  )
}

/** What the eye compares comes in fours; words stay as they are. */
const inFours = (value: string): string => (/^[\w:-]{12,}$/.test(value) ? value.replace(/.{4}(?=.)/g, '$& ') : value)

/** Digits that are grouped for the eye are copied as digits. */
const ungrouped = (value: string): string => (/^[A-Z\d]+( [A-Z\d]+)+$/.test(value) ? value.replaceAll(' ', '') : value)

const messages = defineMessages({
  ru: {
    exactly: 'Отправьте ровно',
    bring: 'Принесите ровно',
    amount: 'сумму',
    code: 'QR-код для оплаты',
    wallet: 'Открыть в кошельке',
    scan: { wallet: 'Наведите камеру кошелька', bank: 'Наведите камеру приложения банка' },
    once: 'Одним переводом. Если придёт другая сумма, деньги не пропадут: вы выберете, что с ними сделать.',
    confirmations: (count: number) => `Нужно подтверждений сети: ${count}.`,
  },
  en: {
    exactly: 'Send exactly',
    bring: 'Bring exactly',
    amount: 'the amount',
    code: 'QR code to pay by',
    wallet: 'Open in the wallet',
    scan: { wallet: 'Scan it with your wallet', bank: 'Scan it with the app of your bank' },
    once: 'In one transfer. Should another amount come in, the money is not lost: you choose what to do with it.',
    confirmations: (count: number) => `Confirmations of the network needed: ${count}.`,
  },
})
