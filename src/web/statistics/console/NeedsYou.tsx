import { useLoaderData } from 'react-router'
import { alarmSubject } from '#contract/alarms/alarm-details.ts'
import { alarmWords } from '#contract/alarms/alarms.ts'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import type { DashboardData } from './DashboardPage.data.ts'
import styles from './NeedsYou.module.css'

/** What waits for a person now, before what the day has come to: alarms first, those of a kind together. */
export function NeedsYou() {
  const { waiting, alarms, currencies } = useLoaderData<DashboardData>()
  const t = useMessages(messages)
  const locale = useLocale()
  if (!waiting) return null
  const reader = { locale, currency: (code: string) => currencies[code] }
  const kinds = Map.groupBy(
    alarms.filter(({ snoozed }) => !snoozed),
    ({ kind }) => kind,
  )
  const works = [
    { to: QUEUE_PATH, count: waiting.claims, text: t.claims },
    { to: '/console/waiting', count: waiting.forYou, text: t.forYou },
    { to: '/console/chat', count: waiting.chats, text: t.chats },
    { to: '/console/verification', count: waiting.checks, text: t.checks },
    { to: '/console/withdrawals', count: waiting.withdrawals, text: t.withdrawals },
  ].filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="needs-you" className={styles.part}>
      <h2 id="needs-you">{t.title}</h2>
      {kinds.size + works.length === 0 ? (
        <p className={styles.none}>{t.none}</p>
      ) : (
        <ul className={styles.list}>
          {[...kinds].map(([kind, ofKind]) => (
            <li key={kind} data-alarm="">
              <Link to="/console/alarms">{alarmWords[locale][kind].title}</Link>
              <span>
                {ofKind
                  .slice(0, MOST_NAMED)
                  .map(alarm => alarmSubject(alarm, reader))
                  .join(', ')}
                {ofKind.length > MOST_NAMED && t.more(ofKind.length - MOST_NAMED)}
              </span>
            </li>
          ))}
          {works.map(({ to, count, text }) => (
            <li key={to}>
              <Link to={to}>
                <b className="num">{count}</b> {text(count)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const MOST_NAMED = 3

const messages = defineMessages({
  ru: {
    title: 'Сейчас ждёт вас',
    none: 'Ничего: ни заявок без срока, ни тревог, ни подписей.',
    more: (count: number) => ` и ещё ${count}`,
    claims: (count: number) =>
      plural('ru', count, { one: 'заявка ждёт', few: 'заявки ждут', many: 'заявок ждут' }).concat(' сотрудника'),
    forYou: (count: number) =>
      plural('ru', count, { one: 'подпись', few: 'подписи', many: 'подписей' }).concat(': подготовили коллеги'),
    chats: (count: number) =>
      plural('ru', count, { one: 'переписка без ответа', few: 'переписки без ответа', many: 'переписок без ответа' }),
    checks: (count: number) =>
      plural('ru', count, { one: 'проверка карты или документа', few: 'проверки', many: 'проверок' }),
    withdrawals: (count: number) =>
      plural('ru', count, { one: 'вывод партнёра', few: 'вывода партнёров', many: 'выводов партнёров' }),
  },
  en: {
    title: 'Needs you now',
    none: 'Nothing: no orders without a deadline, no alarms, no signatures.',
    more: (count: number) => ` and ${count} more`,
    claims: (count: number) => plural('en', count, { one: 'order waits', other: 'orders wait' }).concat(' for staff'),
    forYou: (count: number) =>
      plural('en', count, { one: 'signature', other: 'signatures' }).concat(': prepared by colleagues'),
    chats: (count: number) => plural('en', count, { one: 'unanswered chat', other: 'unanswered chats' }),
    checks: (count: number) => plural('en', count, { one: 'check of a card or document', other: 'checks' }),
    withdrawals: (count: number) =>
      plural('en', count, { one: 'withdrawal of a partner', other: 'withdrawals of partners' }),
  },
})
