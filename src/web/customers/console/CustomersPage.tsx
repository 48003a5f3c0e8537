import { useLoaderData } from 'react-router'
import { focusing, useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, pathIn, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { CustomersData } from './CustomersPage.data.ts'
import styles from './CustomersPage.module.css'
import { CUSTOMERS_PATH, customerPath, customersPath } from './customer-query.ts'
import { customersSection } from './customers.console.ts'

export { loader } from './CustomersPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: customersSection.words[locale].title, noindex: true }),
}

const SEARCH_ID = 'customers-search'

/** Customers with and without an account, found by one field. J and K walk, Enter opens, / searches. */
export function Component() {
  const { query, items, total, more, pages } = useLoaderData<CustomersData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const title = customersSection.words[locale].title
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    return key === '/' ? focusing(SEARCH_ID) : undefined
  })
  const sortedBy = (sort: CustomersData['query']['sort'], label: string) => ({
    head: (
      <Link to={customersPath({ ...query, sort, page: 1 })} className={styles.sort}>
        {label}
      </Link>
    ),
    label,
    sorted: query.sort === sort ? ('descending' as const) : undefined,
  })
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{title}</h1>
      </div>
      <search>
        <form key={customersPath(query)} method="get" action={pathIn(locale, CUSTOMERS_PATH)} className={styles.search}>
          <TextField
            id={SEARCH_ID}
            name="q"
            type="search"
            label={t.search}
            hint={t.hint}
            defaultValue={query.q}
            autoComplete="off"
            icon="search"
          />
          {query.sort !== 'newest' && <input type="hidden" name="sort" value={query.sort} />}
          <Button type="submit">{t.find}</Button>
        </form>
      </search>
      <p className={page.note} role="status">
        {t.found(total, more)}
        {query.q && (
          <>
            {' · '}
            <Link to={customersPath({ sort: query.sort })}>{t.clear}</Link>
          </>
        )}
      </p>
      {items.length > 0 ? (
        <Table
          caption={title}
          dense
          stacked
          className={styles.rows}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t.email,
              cell: ({ id, email }) => (
                <Link to={customerPath(id)} data-row={id} className={styles.name}>
                  {email}
                </Link>
              ),
            },
            {
              head: t.account,
              label: false,
              cell: ({ blocked, hasAccount }) =>
                blocked ? (
                  <Status tone="stop">{t.blocked}</Status>
                ) : (
                  <Status tone={hasAccount ? 'done' : 'rest'}>{hasAccount ? t.hasAccount : t.guest}</Status>
                ),
            },
            {
              head: t.claims,
              align: 'end',
              className: 'num',
              cell: ({ claims, open }) => (
                <>
                  {claims}
                  {open > 0 && <small className={styles.open}> · {t.open(open)}</small>}
                </>
              ),
            },
            {
              ...sortedBy('turnover', t.turnover),
              align: 'end',
              className: 'num',
              cell: ({ completed, turnover }) =>
                completed > 0 ? moneyText(turnover, { ticker: 'USD', scale: 2 }, locale) : '—',
            },
            { ...sortedBy('newest', t.since), cell: ({ since }) => <MomentText at={since} /> },
          ]}
        />
      ) : (
        <EmptyState title={query.q ? t.noneFound : t.none}>
          <p>{query.q ? t.noneFoundText : t.noneText}</p>
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => customersPath({ ...query, page })} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    search: 'Найти клиента',
    hint: 'Часть почты, номер заявки, счёт выплаты или имя. Счёт и имя целиком.',
    find: 'Найти',
    clear: 'Показать всех',
    found: (count: number, more: boolean) =>
      `${more ? 'Больше ' : ''}${count} ${plural('ru', count, { one: 'клиент', few: 'клиента', many: 'клиентов' })}`,
    email: 'Почта',
    account: 'Кабинет',
    claims: 'Заявки',
    turnover: 'Оборот',
    since: 'Появился',
    hasAccount: 'есть',
    guest: 'без кабинета',
    blocked: 'заблокирован',
    open: (count: number) => `открыто ${count}`,
    none: 'Клиентов ещё нет',
    noneText: 'Они появятся с первой заявкой или регистрацией.',
    noneFound: 'Никого не нашли',
    noneFoundText: 'Проверьте, нет ли опечатки. Счёт и имя ищем только целиком, почту и по части.',
  },
  en: {
    search: 'Find a customer',
    hint: 'Part of an e-mail, an order number, a payout account or a name. Accounts and names in full.',
    find: 'Find',
    clear: 'Show everybody',
    found: (count: number, more: boolean) =>
      `${more ? 'More than ' : ''}${count} ${plural('en', count, { one: 'customer', other: 'customers' })}`,
    email: 'E-mail',
    account: 'Account',
    claims: 'Orders',
    turnover: 'Turnover',
    since: 'Since',
    hasAccount: 'yes',
    guest: 'no account',
    blocked: 'blocked',
    open: (count: number) => `${count} open`,
    none: 'There are no customers yet',
    noneText: 'They come with the first order or sign-up.',
    noneFound: 'Nobody was found',
    noneFoundText: 'Check for a typo. Accounts and names are found in full only, e-mail addresses also by a part.',
  },
})
