import type { ClaimListItem } from '#contract/claims/claim.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { defined } from '#contract/defined.ts'
import { stateTones } from '#web/claims/claim-state.texts.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Status } from '#web/ui/Status.tsx'
import styles from './OrderRow.module.css'

type OrderRowProps = { claim: ClaimListItem; currencies: ShownCurrencies }

/** One claim: its sums, its state, and the link that repeats it. */
export function OrderRow({ claim, currencies }: OrderRowProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { id, number, state, give, get, openedAt, deadline } = claim
  const asked = askedIn(state)
  const sides = [give, get].map(({ currency, value }) => ({ value, currency: currencyOr(currencies, currency, value) }))
  const [from, to] = sides.map(({ value, currency }) => ({
    amount: moneyText(value, currency, locale),
    name: nameAlone(currency, locale),
  })) as [Side, Side]
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link to={`/claim/${id}`} className={`num ${styles.number}`}>
          {t.claim} {groupedNumber(number)}
        </Link>
        <span className={styles.note}>
          <MomentText at={openedAt} withTime />
        </span>
      </div>
      <p className={styles.sums}>
        <Sum {...from} />
        <Icon name="arrow-right" size={18} className={styles.arrow} />
        <Sum {...to} />
      </p>
      <div className={styles.state}>
        <Status tone={stateTones[state]}>{stateNames[locale][state]}</Status>
        {deadline && (
          <span className={styles.note}>
            {t.until} <MomentText at={deadline} withTime soon />
          </span>
        )}
      </div>
      <div className={styles.links}>
        {asked && (
          <Link to={`/claim/${id}`} aria-label={`${t[asked]}: ${groupedNumber(number)}`}>
            {t[asked]}
          </Link>
        )}
        {state === 'completed' && (
          <a download href={`/api/v1/claims/${id}/receipt/?locale=${locale}`}>
            {t.receipt}
          </a>
        )}
        <Link to={repeatPath(claim)} aria-label={`${t.repeat}: ${groupedNumber(number)}`}>
          {t.repeat}
        </Link>
      </div>
    </li>
  )
}

/** What a claim asks of its owner, which comes before repeating it. */
function askedIn(state: ClaimListItem['state']): 'pay' | 'choose' | 'verify' | undefined {
  if (state === 'awaiting-payment') return 'pay'
  if (state === 'needs-choice') return 'choose'
  return state === 'verification' ? 'verify' : undefined
}

type Side = { amount: string; name: string }

const Sum = ({ amount, name }: Side) => (
  <span className={styles.sum}>
    <span className="num">{breakingSum(amount)}</span> <span className={styles.note}>{name}</span>
  </span>
)

/** The link has the number of the claim; its accounts are read by the owner and never stand in an address. */
function repeatPath({ direction, number, repeat }: ClaimListItem): string {
  const { side, amount, city } = repeat
  return `/?${new URLSearchParams(defined({ ...direction, amount, side, city: city || undefined, again: number }))}`
}

const messages = defineMessages({
  ru: {
    claim: 'Заявка',
    until: 'до',
    receipt: 'Чек',
    repeat: 'Повторить',
    pay: 'Оплатить',
    choose: 'Выбрать',
    verify: 'Пройти проверку',
  },
  en: {
    claim: 'Order',
    until: 'until',
    receipt: 'Receipt',
    repeat: 'Repeat',
    pay: 'Pay',
    choose: 'Choose',
    verify: 'Verify',
  },
})
