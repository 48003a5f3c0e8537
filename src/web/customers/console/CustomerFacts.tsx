import type { ReactNode } from 'react'
import type { TurnoverPeriod } from '#contract/customers/customers.ts'
import facts from '#web/console/Facts.module.css'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { percentText } from '#web/format/percent-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { CustomerData } from './CustomerPage.data.ts'
import { customerPath } from './customer-query.ts'

/** Who the customer is, what they have exchanged, and former blocks. */
export function CustomerFacts({ data: { customer, currencies } }: { data: CustomerData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { account, limits, discount, turnover, blocks } = customer
  const former = blocks.filter(({ endedAt }) => endedAt !== undefined)
  return (
    <aside className={page.aside} data-first>
      <section aria-labelledby="customer-facts">
        <h2 id="customer-facts">{t.title}</h2>
        <dl className={facts.facts}>
          <Fact label={t.email} copy={customer.email}>
            {customer.email}
          </Fact>
          <Fact label={t.since}>
            <MomentText at={customer.since} />
          </Fact>
          <Fact label={t.claims}>{t.counts(customer.claims, customer.completed, customer.open)}</Fact>
          {account && (
            <>
              <Fact label={t.confirmed}>{account.activated ? t.yes : t.no}</Fact>
              <Fact label={t.secondFactor}>{account.secondFactor ? t.yes : t.no}</Fact>
              <Fact label={t.language}>{account.locale === 'ru' ? t.russian : t.english}</Fact>
              <Fact label={t.referral}>
                <span className="code">{account.referralCode}</span>
                <span className={facts.of}>{t.referred(account.referred)}</span>
              </Fact>
              {account.referredBy && (
                <Fact label={t.referredBy}>
                  <Link to={customerPath(account.referredBy.id)}>{account.referredBy.email}</Link>
                </Fact>
              )}
              {account.brought.length > 0 && (
                <Fact label={t.brought}>
                  {account.brought.map(({ id, email }) => (
                    <Link key={id} to={customerPath(id)}>
                      {email}
                    </Link>
                  ))}
                </Fact>
              )}
              <Fact label={t.share}>
                {percentText(account.referral.bps, locale)}
                <span className={facts.of}>{account.referral.personalBps === null ? t.byLevel : t.personal}</span>
                <span className={facts.of}>
                  {t.owed(moneyText(account.referral.owed, { ticker: 'USD', scale: 4 }, locale))}
                </span>
              </Fact>
              <Fact label={t.unpaid}>
                {limits.unpaidMost ?? limits.unpaidOfEverybody}
                <span className={facts.of}>{limits.unpaidMost === null ? t.asEverybody : t.own}</span>
              </Fact>
              {limits.dayMostUsd !== null && (
                <Fact label={t.dayMost}>{moneyText(limits.dayMostUsd, { ticker: 'USD', scale: 2 }, locale)}</Fact>
              )}
              <Fact label={t.discount}>
                {percentText(discount.bps, locale)}
                <span className={facts.of}>{discount.personalBps === null ? t.byTurnover : t.personal}</span>
              </Fact>
            </>
          )}
        </dl>
      </section>
      <section aria-labelledby="customer-turnover">
        <h2 id="customer-turnover">{t.turnover}</h2>
        <p className={page.note}>{t.turnoverText}</p>
        <dl className={facts.facts}>
          {turnover.map(({ period, claims, amounts, worth }) => (
            <Fact key={period} label={t.periods[period]}>
              <b className="num">{claims === 0 ? '—' : moneyText(worth, { ticker: 'USD', scale: 2 }, locale)}</b>
              <span className={facts.of}>{t.completed(claims)}</span>
              {period === 'all' &&
                amounts.map(({ currency, value }) => (
                  <span key={currency} className={`num ${facts.of}`}>
                    {moneyText(value, currencyOr(currencies, currency, value), locale)}
                  </span>
                ))}
            </Fact>
          ))}
        </dl>
      </section>
      {former.length > 0 && (
        <section aria-labelledby="customer-blocks">
          <h2 id="customer-blocks">{t.blocks}</h2>
          <dl className={facts.facts}>
            {former.map(({ at, by, reason, endedAt, endedBy }) => (
              <Fact key={at} label={<MomentText at={at} />}>
                {reason}
                <span className={facts.of}>{by}</span>
                <span className={facts.of}>
                  {t.ended} <MomentText at={endedAt!} /> · {endedBy}
                </span>
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </aside>
  )
}

const Fact = ({ label, copy, children }: { label: ReactNode; copy?: string; children: ReactNode }) => {
  const t = useMessages(messages)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copy && <CopyButton compact value={copy} what={t.email} />}
      </dd>
    </div>
  )
}

type Texts = {
  title: string
  email: string
  since: string
  claims: string
  counts: (all: number, completed: number, open: number) => string
  confirmed: string
  secondFactor: string
  yes: string
  no: string
  language: string
  russian: string
  english: string
  referral: string
  referred: (count: number) => string
  referredBy: string
  unpaid: string
  asEverybody: string
  dayMost: string
  discount: string
  byTurnover: string
  byLevel: string
  brought: string
  share: string
  owed: (amount: string) => string
  personal: string
  own: string
  turnover: string
  turnoverText: string
  periods: Record<TurnoverPeriod, string>
  completed: (count: number) => string
  blocks: string
  ended: string
}

const messages = defineMessages<Texts>({
  ru: {
    title: 'Что известно',
    email: 'Почта',
    since: 'Появился',
    claims: 'Заявки',
    counts: (all, completed, open) => `всего\u00a0${all}, выполнено\u00a0${completed}, открыто\u00a0${open}`,
    confirmed: 'Почта подтверждена',
    secondFactor: 'Второй фактор',
    yes: 'да',
    no: 'нет',
    language: 'Язык',
    russian: 'русский',
    english: 'английский',
    referral: 'Код для друзей',
    referred: count => `по нему пришли: ${count}`,
    referredBy: 'Привёл',
    unpaid: 'Неоплаченных заявок сразу',
    asEverybody: 'как у всех',
    dayMost: 'Не больше за 24 часа',
    discount: 'Скидка',
    byTurnover: 'по обороту',
    byLevel: 'по уровню',
    brought: 'Кого привёл',
    share: 'Доля за приведённых',
    owed: amount => `на счёте ${amount}`,
    personal: 'личная',
    own: 'личный предел',
    turnover: 'Оборот',
    turnoverText: 'То, что отдано в выполненных заявках, по курсу доллара на момент каждой.',
    periods: { month: 'За 30 дней', year: 'За 365 дней', all: 'За всё время' },
    completed: count =>
      `${count} ${plural('ru', count, { one: 'выполненная заявка', few: 'выполненные заявки', many: 'выполненных заявок' })}`,
    blocks: 'Прежние блокировки',
    ended: 'Снята',
  },
  en: {
    title: 'What is known',
    email: 'E-mail',
    since: 'Since',
    claims: 'Orders',
    counts: (all, completed, open) => `${all} in all, ${completed} completed, ${open} open`,
    confirmed: 'E-mail confirmed',
    secondFactor: 'Two-factor',
    yes: 'yes',
    no: 'no',
    language: 'Language',
    russian: 'Russian',
    english: 'English',
    referral: 'Referral code',
    referred: count => `signed up by it: ${count}`,
    referredBy: 'Referred by',
    unpaid: 'Unpaid orders at once',
    asEverybody: 'as for everybody',
    dayMost: 'Most in 24 hours',
    discount: 'Discount',
    byTurnover: 'by turnover',
    byLevel: 'by level',
    brought: 'Has brought',
    share: 'Referral share',
    owed: amount => `${amount} owed`,
    personal: 'personal',
    own: 'their own limit',
    turnover: 'Turnover',
    turnoverText: 'What was given in completed orders, in dollars at the rate at the time of each.',
    periods: { month: 'Last 30 days', year: 'Last 365 days', all: 'All time' },
    completed: count => `${count} ${plural('en', count, { one: 'completed order', other: 'completed orders' })}`,
    blocks: 'Former blocks',
    ended: 'Ended',
  },
})
