import type { ReactNode } from 'react'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { agreedPages } from '#contract/content/content-names.ts'
import { networkFeeLevelNames } from '#contract/money/network-fee.ts'
import styles from '#web/console/Facts.module.css'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { momentIn, momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { OnDesk } from './DeskPage.data.ts'
import { reasonNames, recognitionNames } from './desk.texts.ts'
import { branchesFor } from './MoveFields.tsx'

/** The facts for a decision, besides the sums: payments, accounts, customer. */
export function DeskFacts({ onDesk: { desk, context } }: { onDesk: OnDesk }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { claim, customer } = desk
  const { from, to } = context
  // The payout at the present rate; the final one is not known yet.
  const floats = claim.rateFixed.since === undefined
  const cityName = (city: string) => context.cities.find(({ code }) => code === city)?.name[locale] ?? city
  const networkFee = claim.lines.find(line => line.kind === 'network-fee')
  const refundTo = claim.refundAccount?.find(({ name }) => name === 'account')
  const wish = claim.meeting?.wish
  const wished = branchesFor({ desk, context }).find(({ code }) => code === wish?.branch)
  const twins = desk.accounts?.twins ?? []
  const cameTo = (of: string | undefined) => desk.accounts?.receivedOn.find(({ reference }) => reference === of)?.label
  const atMeeting = (moment: string) => {
    const { timeZone } = claim.meeting!
    return timeZone ? `${momentIn(timeZone, moment, locale)}, ${t.there}` : momentText(moment, locale, here)
  }
  return (
    <section aria-label={t.title}>
      <dl className={styles.facts}>
        {twins.length > 0 && (
          <Fact label={t.twins}>
            {twins.map(({ id, number, from }) => (
              <span key={id} className={styles.of}>
                <Link to={`/console/claims/${id}`}>{groupedNumber(number)}</Link>
                {from && ` ${t.paysFrom(from)}`}
              </span>
            ))}
          </Fact>
        )}
        {networkFee?.level && (
          <Fact label={t.networkFee}>
            <b>{networkFeeLevelNames[locale][networkFee.level]}</b>
            <span className={`num ${styles.of}`}>{moneyText(networkFee.value, to, locale)}</span>
          </Fact>
        )}
        {claim.accounts.from.length > 0 && (
          <Fact label={t.from}>
            <AccountLines lines={claim.accounts.from} />
          </Fact>
        )}
        {claim.excess && (
          <Fact label={t.excess}>
            <b className="num">{moneyText(claim.excess.value, from, locale)}</b>
          </Fact>
        )}
        {claim.returning && claim.refundFee && (
          <Fact label={t.refundFee}>
            <span className="num">{moneyText(claim.refundFee.value, from, locale)}</span>
            <span className={styles.of}>{t.kept}</span>
          </Fact>
        )}
        {!claim.returning && claim.refundAccount && claim.refundAccount.length > 0 && (
          <Fact label={t.refund} copy={refundTo && { value: refundTo.value, what: t.accountWhat }}>
            <AccountLines lines={claim.refundAccount} />
          </Fact>
        )}
        {claim.payments.map(payment => (
          <Fact key={`${payment.at}${payment.reference}`} label={t.payments[payment.state]}>
            <span className="num">{moneyText(payment.amount.value, from, locale)}</span>
            {payment.reference && <span className={`code ${styles.of}`}>{payment.reference}</span>}
            {cameTo(payment.reference) && <span className={styles.of}>{t.cameTo(cameTo(payment.reference)!)}</span>}
          </Fact>
        ))}
        {claim.pending?.map(({ at, amount, state, reference }) => (
          <Fact key={`${at}${reference}`} label={t.pending[state]}>
            <span className="num">{moneyText(amount.value, from, locale)}</span>
            {reference && <span className={`code ${styles.of}`}>{reference}</span>}
            {state === 'waits' && <span className={styles.of}>{t.noBlock}</span>}
          </Fact>
        ))}
        {claim.payout && (
          <Fact label={t.paid}>
            <span className="num">{moneyText(claim.payout.amount.value, to, locale)}</span>
            {claim.payout.reference && <span className={`code ${styles.of}`}>{claim.payout.reference}</span>}
          </Fact>
        )}
        {claim.refund && (
          <Fact label={t.refunded}>
            <span className="num">{moneyText(claim.refund.amount.value, from, locale)}</span>
            {claim.refund.reference && <span className={`code ${styles.of}`}>{claim.refund.reference}</span>}
          </Fact>
        )}
        <Fact label={t.course}>
          {rateText(claim.course, from, to, locale)}
          {floats && <span className={styles.of}>{t.floats}</span>}
        </Fact>
        {claim.onHold && (
          <Fact label={t.held}>
            {reasonNames[locale][claim.onHold.reason] ?? claim.onHold.reason}
            {claim.onHold.text && <span className={styles.of}>{claim.onHold.text}</span>}
          </Fact>
        )}
        {claim.meeting && (
          <Fact label={t.meeting}>
            {claim.meeting.office ? claim.meeting.office.name[locale] : cityName(claim.meeting.city)}
            {claim.meeting.office?.address[locale] && (
              <span className={styles.of}>{claim.meeting.office.address[locale]}</span>
            )}
            {claim.meeting.at && <span className={styles.of}>{atMeeting(claim.meeting.at)}</span>}
            {wish && (
              <span className={styles.of}>
                {t.wish([wished?.name[locale], wish.at && atMeeting(wish.at)].filter(Boolean).join(', '))}
              </span>
            )}
            {!claim.meeting.at && claim.meeting.notBefore && (
              <span className={styles.of}>{t.notBefore(atMeeting(claim.meeting.notBefore))}</span>
            )}
            {claim.meeting.knownBy && (
              <span className={styles.of}>
                {recognitionNames[locale][claim.meeting.knownBy]}
                {claim.meeting.banknote && (
                  <>
                    {' '}
                    <span className="code">{claim.meeting.banknote}</span>
                  </>
                )}
              </span>
            )}
          </Fact>
        )}
        <Fact label={t.client} copy={{ value: claim.email, what: t.email }}>
          {customer.role === undefined || customer.role === 'customer' ? (
            <Link to={`/console/customers/${customer.account ?? claim.id}`}>{claim.email}</Link>
          ) : (
            claim.email
          )}
          <span className={styles.of}>
            {customer.account ? t.known : t.unknown} · {t.claims(customer.claims, customer.completed)}
          </span>
        </Fact>
        {customer.sameAccountElsewhere > 0 && (
          <Fact label={t.elsewhere}>
            <b>{t.elsewhereCount(customer.sameAccountElsewhere)}</b>
          </Fact>
        )}
        <Fact label={t.opened}>{momentText(claim.openedAt, locale, here)}</Fact>
        {claim.agreed && (
          <Fact label={t.terms}>
            {agreedPages.map(
              page =>
                claim.agreed?.[page] !== undefined && (
                  <span key={page} className={styles.of}>
                    <Link to={`/${page}?version=${claim.agreed[page]}`}>{t.version[page](claim.agreed[page])}</Link>
                  </span>
                ),
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
}

type FactProps = { label: string; copy?: { value: string; what: string } | undefined; children: ReactNode }

const Fact = ({ label, copy, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span>{children}</span>
      {copy && <CopyButton compact value={copy.value} what={copy.what} />}
    </dd>
  </div>
)

const messages = defineMessages({
  ru: {
    title: 'Что известно',
    terms: 'Согласие',
    version: {
      rules: (number: number) => `правила, версия ${number}`,
      'aml-kyc': (number: number) => `политика AML, версия ${number}`,
    },
    twins: 'Столько же ждёт',
    paysFrom: (masked: string) => `от ${masked}`,
    cameTo: (label: string) => `на «${label}»`,
    refundFee: 'Комиссия возврата',
    kept: 'уже вычтена',
    excess: 'Вернуть после выплаты',
    floats: 'плавающий, ещё не закреплён',
    there: 'по времени города',
    notBefore: (moment: string) => `не раньше: ${moment}`,
    networkFee: 'Комиссия сети',
    accountWhat: 'счёт',
    from: 'Откуда',
    refund: 'Возврат на',
    payments: { seen: 'Платёж виден', credited: 'Платёж зачислен', lost: 'Платёж пропал' },
    pending: { waits: 'Перевод ждёт блока', replaced: 'Перевод заменён', vanished: 'Перевод пропал из сети' },
    noBlock: 'ещё ни в одном блоке: деньгами не считается',
    paid: 'Выплачено',
    refunded: 'Возвращено',
    course: 'Курс',
    held: 'Удержана',
    meeting: 'Встреча',
    wish: (what: string) => `просит: ${what}`,
    client: 'Клиент',
    email: 'почту',
    known: 'есть кабинет',
    unknown: 'без кабинета',
    claims: (all: number, completed: number) => `заявок\u00a0${all}, выполнено\u00a0${completed}`,
    elsewhere: 'Тот же счёт',
    elsewhereCount: (count: number) =>
      `${count} ${plural('ru', count, { one: 'заявка', few: 'заявки', many: 'заявок' })} с другой почтой`,
    opened: 'Создана',
  },
  en: {
    title: 'What is known',
    terms: 'Consent',
    version: {
      rules: (number: number) => `rules, version ${number}`,
      'aml-kyc': (number: number) => `AML policy, version ${number}`,
    },
    twins: 'Same amount expected by',
    paysFrom: (masked: string) => `from ${masked}`,
    cameTo: (label: string) => `to “${label}”`,
    refundFee: 'Refund fee',
    kept: 'already deducted',
    excess: 'To return after the payout',
    floats: 'floating, not fixed yet',
    there: 'local time in that city',
    notBefore: (moment: string) => `not before ${moment}`,
    networkFee: 'Network fee',
    accountWhat: 'the account',
    from: 'From',
    refund: 'Refund to',
    payments: { seen: 'Payment seen', credited: 'Payment credited', lost: 'Payment vanished' },
    pending: { waits: 'Waits for a block', replaced: 'Transfer replaced', vanished: 'Transfer gone' },
    noBlock: 'in no block yet: not counted as money',
    paid: 'Paid out',
    refunded: 'Returned',
    course: 'Rate',
    held: 'On hold',
    meeting: 'Meeting',
    wish: (what: string) => `asks for: ${what}`,
    client: 'Customer',
    email: 'the e-mail',
    known: 'has an account',
    unknown: 'without an account',
    claims: (all: number, completed: number) => `orders:\u00a0${all}, completed:\u00a0${completed}`,
    elsewhere: 'Same account',
    elsewhereCount: (count: number) =>
      `${count} ${plural('en', count, { one: 'order', other: 'orders' })} with another e-mail`,
    opened: 'Opened',
  },
})
