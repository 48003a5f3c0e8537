import type { ReactNode } from 'react'
import { fullName } from '#contract/auth/staff-names.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { DepositAccount } from '#contract/deposit-accounts/deposit-accounts.ts'
import facts from '#web/console/Facts.module.css'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './DepositAccountFacts.module.css'
import { UsedBar } from './UsedBar.tsx'

/** The limits of a deposit account and how much of them is used. */
export function DepositAccountFacts({
  depositAccount,
  currency,
}: {
  depositAccount: DepositAccount
  currency: ShownCurrency
}) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { terms, used, claims, resting, received, payments } = depositAccount
  const money = (value: string) => moneyText(value, currency, locale)
  const bound = (value: string | null) => (value === null ? t.any : money(value))
  return (
    <aside className={page.aside}>
      <section aria-labelledby="holds">
        <h2 id="holds">{t.holds(claims.length, terms.openMost)}</h2>
        {claims.length === 0 && <p className={page.note}>{t.nobody}</p>}
        <ul className={styles.claims}>
          {claims.map(({ id, number, amount, since }) => (
            <li key={id}>
              <Link to={`/console/claims/${id}`}>
                <span className="num">{groupedNumber(number)}</span>
              </Link>
              <span className="num">{money(amount)}</span>
              <small>{t.since(timeText(since, locale, here))}</small>
            </li>
          ))}
        </ul>
      </section>
      {resting.length > 0 && (
        <section aria-labelledby="resting">
          <h2 id="resting">{t.resting}</h2>
          <p className={page.note}>{t.restingText}</p>
          <ul className={styles.claims}>
            {resting.map(({ amount, until }) => (
              <li key={amount}>
                <span className="num">{money(amount)}</span>
                <small>{t.until(timeText(until, locale, here))}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="received">
        <h2 id="received">{t.received}</h2>
        <dl className={facts.facts}>
          <Fact label={t.day}>{money(received.day)}</Fact>
          <Fact label={t.month}>{money(received.month)}</Fact>
        </dl>
        <ul className={styles.claims}>
          {payments.map(({ claim, number, amount, at, reference }) => (
            <li key={`${claim} ${reference}`}>
              <Link to={`/console/claims/${claim}`}>
                <span className="num">{groupedNumber(number)}</span>
              </Link>
              <span className="num">{money(amount)}</span>
              <small>{momentText(at, locale, here)}</small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="bounds">
        <h2 id="bounds">{t.bounds}</h2>
        <div className={styles.bars}>
          <UsedBar label={t.day} used={used.day} most={terms.dayMost} currency={currency} />
          <UsedBar label={t.month} used={used.month} most={terms.monthMost} currency={currency} />
        </div>
        <dl className={facts.facts}>
          <Fact label={t.claim}>
            {money(terms.claimLeast)} — {bound(terms.claimMost)}
          </Fact>
          {terms.dayMost === null && <Fact label={t.day}>{money(used.day)}</Fact>}
          {terms.monthMost === null && <Fact label={t.month}>{money(used.month)}</Fact>}
          <Fact label={t.dayClaims}>
            {terms.dayClaimsMost === null ? used.dayClaims : t.of(used.dayClaims, terms.dayClaimsMost)}
          </Fact>
          <Fact label={t.rest}>{t.minutes(terms.restMinutes)}</Fact>
          {depositAccount.bank && (
            <Fact label={t.bank}>
              <Link to={`/console/bank-accounts/${depositAccount.bank.code}`}>{depositAccount.bank.name}</Link>
            </Fact>
          )}
        </dl>
      </section>
      <p className={page.note}>
        {t.added(
          momentText(depositAccount.addedAt, locale, here),
          depositAccount.addedBy && fullName(depositAccount.addedBy),
        )}
        {depositAccount.lastUsedAt && ` ${t.used(momentText(depositAccount.lastUsedAt, locale, here))}`}
      </p>
    </aside>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
)

const messages = defineMessages({
  ru: {
    holds: (count: number, most: number) => `Держат заявки: ${count} из ${most}`,
    nobody: 'Сейчас сюда никто не платит.',
    since: (time: string) => `с ${time}`,
    resting: 'Отдыхают суммы',
    restingText: 'Чтобы поздний платёж не приняли за чужой, эти суммы здесь пока не просят.',
    until: (time: string) => `до ${time}`,
    received: 'Что сюда пришло',
    bounds: 'Пределы и сколько выбрано',
    claim: 'Одна заявка',
    any: 'без предела',
    day: 'За сутки',
    month: 'За 30 дней',
    dayClaims: 'Заявок за сутки',
    of: (used: number, most: number) => `${used} из ${most}`,
    rest: 'Отдых суммы',
    bank: 'Счёт в банке',
    minutes: (minutes: number) => `${minutes} мин`,
    added: (at: string, by?: string) => (by ? `Добавлен ${at}, ${by}.` : `Добавлен ${at}.`),
    used: (at: string) => `Последняя заявка пришла ${at}.`,
  },
  en: {
    holds: (count: number, most: number) => `Orders that hold it: ${count} of ${most}`,
    nobody: 'No customer is paying here now.',
    received: 'What has come here',
    since: (time: string) => `since ${time}`,
    resting: 'Resting amounts',
    restingText:
      'These amounts are not asked for here for a while, so that late money is not mistaken for someone else’s.',
    until: (time: string) => `until ${time}`,
    bounds: 'Limits and usage',
    claim: 'One order',
    any: 'no limit',
    day: 'In a day',
    month: 'In 30 days',
    dayClaims: 'Orders in a day',
    of: (used: number, most: number) => `${used} of ${most}`,
    rest: 'Rest of an amount',
    bank: 'Bank account',
    minutes: (minutes: number) => `${minutes} min`,
    added: (at: string, by?: string) => (by ? `Added ${at}, ${by}.` : `Added ${at}.`),
    used: (at: string) => `The last order came ${at}.`,
  },
})
