import type { ReactNode } from 'react'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { DeskClaim } from '#contract/desk/desk.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { OnDesk } from './DeskPage.data.ts'
import styles from './DeskSums.module.css'

/** What came in, and to which account of ours; what goes out, and to which of theirs. */
export function DeskSums({ onDesk: { desk, context } }: { onDesk: OnDesk }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { claim } = desk
  const { from } = context
  const ours = desk.accounts?.shown
  return (
    <section aria-label={t.title} className={styles.sums}>
      <dl>
        <Sum label={t.received}>
          <b className="num">{moneyText(claim.received.value, from, locale)}</b>
          {/* A payment recorded by hand has no confirmations. */}
          {claim.confirmations &&
            claim.confirmations.needed > 0 &&
            ` · ${claim.confirmations.seen}/${claim.confirmations.needed}`}
          <span className={styles.of}>
            {t.of} <span className="num">{moneyText(claim.give.value, from, locale)}</span>
          </span>
        </Sum>
        {ours && (
          <Line label={t.ours} copy={{ value: ours.account, what: t.accountWhat }}>
            {ours.label} <span className="num">{ours.masked}</span>
            {ours.holder && <span className={styles.of}>{ours.holder}</span>}
          </Line>
        )}
      </dl>
      <dl>
        <GoesOut onDesk={{ desk, context }} />
      </dl>
    </section>
  )
}

function GoesOut({ onDesk: { desk, context } }: { onDesk: Pick<OnDesk, 'desk' | 'context'> }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { claim } = desk
  const { from, to } = context
  // The payout at the present rate; the final one is not known yet.
  const floats = claim.rateFixed.since === undefined
  const isUnpaid = withoutPayout.has(claim.state)
  // The agreed sum is not to be paid while another sum came in and nobody has decided what becomes of it.
  const isUndecided =
    claim.state === 'needs-choice' || (claim.state !== 'paying-out' && !claim.excess && differsFrom(claim, from.scale))
  // Nothing is to be paid, nor copied for it, before anything was credited.
  const isEarly = !isUnpaid && isNothing(claim, from.scale)
  const payTo = claim.accounts.to.find(({ name }) => name === 'account')
  const refundTo = claim.refundAccount?.find(({ name }) => name === 'account')
  if (claim.returning)
    return (
      <>
        <Sum label={t.giveBack} copy={{ value: claim.returning.value, what: t.amount }}>
          <b className="num">{moneyText(claim.returning.value, from, locale)}</b>
        </Sum>
        {claim.refundAccount && claim.refundAccount.length > 0 && (
          <Line label={t.refund} copy={refundTo && { value: refundTo.value, what: t.accountWhat }}>
            <AccountLines lines={claim.refundAccount} />
          </Line>
        )}
      </>
    )
  const sum = <span className="num">{moneyText(claim.get.value, to, locale)}</span>
  return (
    <>
      {claim.payout && (
        <Sum label={t.paid}>
          <span className="num">{moneyText(claim.payout.amount.value, to, locale)}</span>
        </Sum>
      )}
      {!claim.payout && isEarly && (
        <Sum label={t.promised}>
          {floats && '≈ '}
          {sum}
          <span className={styles.of}>{t.notCredited}</span>
        </Sum>
      )}
      {!claim.payout && !isEarly && (isUnpaid || isUndecided) && (
        <Sum label={t.agreed}>
          {sum}
          <span className={styles.of}>{isUnpaid ? t.noPayout : claim.confirming ? t.notLooked : t.notChosen}</span>
        </Sum>
      )}
      {!claim.payout && !isEarly && !isUnpaid && !isUndecided && (
        <Sum label={t.pay} copy={floats ? undefined : { value: claim.get.value, what: t.amount }}>
          <b>
            {floats && '≈ '}
            {sum}
          </b>
        </Sum>
      )}
      <Line
        label={isUnpaid || isEarly ? t.payoutAccount : t.account}
        copy={isUnpaid || isEarly || !payTo ? undefined : { value: payTo.value, what: t.accountWhat }}
      >
        <AccountLines lines={claim.accounts.to} />
      </Line>
    </>
  )
}

const isNothing = ({ received }: DeskClaim['claim'], scale: number): boolean =>
  (fromDecimal(received.value, scale) ?? 0n) === 0n

/** Whether some money came in, and not the agreed sum. */
function differsFrom({ received, give }: DeskClaim['claim'], scale: number): boolean {
  const units = fromDecimal(received.value, scale) ?? 0n
  return units > 0n && units !== fromDecimal(give.value, scale)
}

/** States in which the agreed payout is not to be sent: it must not be copied. */
const withoutPayout: ReadonlySet<ClaimState> = new Set(['refunding', 'refunded', 'cancelled', 'expired'])

type LineProps = { label: string; copy?: { value: string; what: string } | undefined; children: ReactNode }

const Sum = (props: LineProps) => <Line {...props} look={styles.sum} />

const Line = ({ label, copy, look, children }: LineProps & { look?: string | undefined }) => (
  <div className={look}>
    <dt>{label}</dt>
    <dd>
      <span>{children}</span>
      {copy && <CopyButton compact value={copy.value} what={copy.what} />}
    </dd>
  </div>
)

const messages = defineMessages({
  ru: {
    title: 'Суммы и счета',
    ours: 'Наши реквизиты',
    received: 'Получено',
    of: 'из',
    pay: 'Выплатить',
    paid: 'Выплачено',
    agreed: 'Было обещано',
    promised: 'Обещано',
    notCredited: 'ещё ничего не зачислено: не платим',
    noPayout: 'выплаты не будет',
    notChosen: 'пришла другая сумма: пока ничего не платим',
    notLooked: 'сумму проверяет второй сотрудник: пока ничего не платим',
    giveBack: 'Вернуть',
    refund: 'Возврат на',
    amount: 'сумму',
    account: 'Куда',
    payoutAccount: 'Счёт выплаты',
    accountWhat: 'счёт',
  },
  en: {
    title: 'Sums and accounts',
    ours: 'Our account',
    received: 'Received',
    of: 'of',
    pay: 'To pay out',
    paid: 'Paid out',
    agreed: 'Agreed',
    promised: 'Promised',
    notCredited: 'nothing is credited yet: nothing to pay',
    noPayout: 'there will be no payout',
    notChosen: 'another sum came in: nothing is to be paid yet',
    notLooked: 'a second person checks the sum: nothing is to be paid yet',
    giveBack: 'To return',
    refund: 'Refund to',
    amount: 'the amount',
    account: 'To',
    payoutAccount: 'Payout account',
    accountWhat: 'the account',
  },
})
