import { useLoaderData, useNavigate } from 'react-router'
import { shortName } from '#contract/auth/staff-names.ts'
import { openWithdrawalStates, withdrawalStates } from '#contract/withdrawals/withdrawal-moves.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { Chips } from '#web/console/Chips.tsx'
import { useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { dollars } from '../dollar-currency.ts'
import { withdrawalStateNames, withdrawalTones } from '../withdrawal-state.texts.ts'
import type { WithdrawalsData } from './WithdrawalsPage.data.ts'
import { withdrawalPath, withdrawalsPath } from './withdrawal-query.ts'
import { withdrawalsSection } from './withdrawals.console.ts'

export { loader } from './WithdrawalsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: withdrawalsSection.words[locale].title, noindex: true }),
}

/** The queue of withdrawals: those that wait, the oldest first, or those of one state. */
export function Component() {
  const { query, items, pages, counts, currencies } = useLoaderData<WithdrawalsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const names = withdrawalStateNames[locale]
  const navigate = useNavigate()
  const maySet = useRight('catalogue.terms')
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    return key === 'Escape' ? () => void navigate('/console') : undefined
  })
  const waiting = openWithdrawalStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const current = (is: boolean) => (is ? ('true' as const) : undefined)
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{withdrawalsSection.words[locale].title}</h1>
        {maySet && (
          <nav aria-label={t.terms} className={page.acts}>
            <ActLink to="/console/withdrawals/settings">{t.terms}</ActLink>
          </nav>
        )}
      </div>
      <Chips label={t.which}>
        <Link to={withdrawalsPath()} aria-current={current(query.state === undefined)}>
          {t.waiting} <span className="num">{waiting}</span>
        </Link>
        {withdrawalStates.map(state => (
          <Link key={state} to={withdrawalsPath({ state })} aria-current={current(query.state === state)}>
            {names[state]} <span className="num">{counts[state] ?? 0}</span>
          </Link>
        ))}
      </Chips>
      {items.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <Table
          caption={withdrawalsSection.words[locale].title}
          stacked
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t.number,
              cell: ({ id, number }) => (
                <Link to={withdrawalPath(id)} data-row={id}>
                  {number}
                </Link>
              ),
            },
            { head: t.customer, cell: ({ email }) => email },
            {
              head: t.amount,
              align: 'end',
              className: 'num',
              cell: ({ amount }) => moneyText(amount, dollars, locale),
            },
            {
              head: t.get,
              align: 'end',
              className: 'num',
              cell: ({ get, currency }) => moneyText(get, currencyOr(currencies, currency, get), locale),
            },
            {
              head: t.state,
              cell: ({ state, assignment, secondPerson, own }) => (
                <>
                  <Status tone={withdrawalTones[state]}>{names[state]}</Status>{' '}
                  <small>
                    {[
                      assignment && (assignment.mine ? t.mine : shortName(assignment.by)),
                      secondPerson && t.two[secondPerson.waitsFor],
                      own && t.own,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </>
              ),
            },
            { head: t.asked, cell: ({ askedAt }) => <MomentText at={askedAt} withTime soon /> },
          ]}
        />
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => withdrawalsPath({ ...query, page })} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    terms: 'Условия вывода',
    which: 'Какие показать',
    waiting: 'Ждут',
    none: 'Здесь пусто',
    noneText: 'Заявки на вывод реферального дохода появятся здесь сами.',
    number: 'Номер',
    customer: 'Клиент',
    amount: 'Сумма',
    get: 'К выплате',
    state: 'Состояние',
    asked: 'Подана',
    mine: 'у вас',
    two: { preparation: 'нужны двое', confirmation: 'ждёт второго' },
    own: 'ваша',
  },
  en: {
    terms: 'Withdrawal terms',
    which: 'Which to show',
    waiting: 'Waiting',
    none: 'Nothing here',
    noneText: 'Requests to withdraw referral income appear here by themselves.',
    number: 'Number',
    customer: 'Customer',
    amount: 'Amount',
    get: 'To be paid',
    state: 'State',
    asked: 'Requested',
    mine: 'yours now',
    two: { preparation: 'takes two', confirmation: 'waits for a second person' },
    own: 'your own',
  },
})
