import type { ReactNode } from 'react'
import type { ClaimView } from '#contract/claims/claim.ts'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { MailText } from '#web/format/MailText.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { QuoteLines } from '#web/quotes/calculator/QuoteLines.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './ClaimFacts.module.css'
import type { ClaimData } from './ClaimPage.data.ts'

/** The agreed sums, with the rate and the lines that lead from one to the other. */
export function ClaimFacts({ data: { claim, from, to } }: { data: ClaimData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { rateFixed, accounts, refundAccount, email, state } = claim
  const words = claim.whole ? t : t.ofOther
  const title = claim.payout ? words.got : isPromise.has(state) ? words.get : t.agreed
  const known = new Map([
    [from.code, from],
    [to.code, to],
  ])
  const sum = breakingSum(moneyText(claim.get.value, to, locale))
  const rate = rateText(claim.course, from, to, locale)
  return (
    <Card aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts" className={styles.title}>
        {title}
      </h2>
      <p className={`num ${styles.sum}`}>
        {rateFixed.since === undefined && '≈ '}
        {sum}
      </p>
      <p className={styles.account}>
        {nameAlone(to, locale)} · <AccountLines lines={accounts.to} />
      </p>
      <dl className={styles.rows}>
        <Row label={claim.payout ? t.gave : t.give}>
          <span className="num">{breakingSum(moneyText(claim.give.value, from, locale))}</span>
          <br />
          {nameAlone(from, locale)}
        </Row>
        <Row label={t.rate}>
          <span className={styles.rate}>{rate}</span>
          <br />
          <span className={styles.note}>
            {rateFixed.since === undefined
              ? t.floats[rateFixed.at](rateFixed.confirmations ?? 0)
              : t.fixed(momentText(rateFixed.since, locale, here))}
          </span>
        </Row>
      </dl>
      <QuoteLines lines={claim.lines} known={known} />
      <dl className={styles.rows}>
        {accounts.from.length > 0 && (
          <Row label={t.from}>
            <AccountLines lines={accounts.from} />
          </Row>
        )}
        <Row label={t.email}>
          <MailText email={email} />
        </Row>
        {refundAccount && refundAccount.length > 0 && (
          <Row label={t.refund}>
            <AccountLines lines={refundAccount} />
          </Row>
        )}
        {claim.seal && (
          <Row label={t.seal}>
            <span className="num">{claim.seal}</span>
          </Row>
        )}
      </dl>
      {claim.guarantee && (
        <p className={styles.letter} data-print="no">
          <a href={`/api/v1/claims/${claim.id}/guarantee/?locale=${locale}`} download data-reload>
            {t.letter}
          </a>
          <Link to="/guarantee">{t.verify}</Link>
        </p>
      )}
    </Card>
  )
}

/** The states in which the sum is still to be paid out. */
const isPromise: ReadonlySet<ClaimView['state']> = new Set([
  'verification',
  'awaiting-payment',
  'checking',
  'paying-out',
])

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

const messages = defineMessages({
  ru: {
    letter: 'Гарантийное письмо',
    verify: 'Как его проверить',
    seal: 'Код чека',
    get: 'Вы получите',
    got: 'Вы получили',
    ofOther: { get: 'К выплате', got: 'Выплачено' },
    agreed: 'По заявке',
    give: 'Отдаёте',
    gave: 'Отдано',
    rate: 'Курс',
    fixed: (moment: string) => `закреплён ${moment}`,
    floats: {
      opening: () => 'ещё не закреплён',
      arrival: () => 'плавающий: закрепится, когда деньги придут',
      confirmations: (count: number) =>
        `плавающий: закрепится после ${count} ${plural('ru', count, { one: 'подтверждения', few: 'подтверждений', many: 'подтверждений' })} сети`,
    },
    from: 'Платите с',
    email: 'Почта',
    refund: 'Возврат на',
  },
  en: {
    letter: 'Letter of guarantee',
    verify: 'How to verify it',
    seal: 'Receipt code',
    get: 'You receive',
    got: 'You received',
    ofOther: { get: 'To be paid out', got: 'Paid out' },
    agreed: 'Original quote',
    give: 'You send',
    gave: 'You sent',
    rate: 'Rate',
    fixed: (moment: string) => `fixed ${moment}`,
    floats: {
      opening: () => 'not fixed yet',
      arrival: () => 'floating: fixed when your payment arrives',
      confirmations: (count: number) =>
        `floating: fixed after ${count} network ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}`,
    },
    from: 'You pay from',
    email: 'Your e-mail',
    refund: 'Refund to',
  },
})
