import { useLoaderData } from 'react-router'
import type { CustomerListItem } from '#contract/customers/customers.ts'
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
        <Table caption={title} dense stacked>
          <thead>
            <tr>
              <th scope="col">{t.email}</th>
              <th scope="col">{t.account}</th>
              <th scope="col" data-align="end">
                {t.claims}
              </th>
              <th scope="col" data-align="end" aria-sort={query.sort === 'turnover' ? 'descending' : undefined}>
                <Link to={customersPath({ ...query, sort: 'turnover', page: 1 })} className={styles.sort}>
                  {t.turnover}
                </Link>
              </th>
              <th scope="col" aria-sort={query.sort === 'newest' ? 'descending' : undefined}>
                <Link to={customersPath({ ...query, sort: 'newest', page: 1 })} className={styles.sort}>
                  {t.since}
                </Link>
              </th>
            </tr>
          </thead>
          <tbody className={styles.rows}>
            {items.map(item => (
              <CustomerRow key={item.id} item={item} />
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState title={query.q ? t.noneFound : t.none}>
          <p>{query.q ? t.noneFoundText : t.noneText}</p>
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => customersPath({ ...query, page })} />
    </div>
  )
}

function CustomerRow({ item }: { item: CustomerListItem }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { id, email, hasAccount, blocked, claims, open, turnover, since } = item
  return (
    <tr>
      <th scope="row">
        <Link to={customerPath(id)} data-row={id} className={styles.name}>
          {email}
        </Link>
      </th>
      <td>
        {blocked ? (
          <Status tone="stop">{t.blocked}</Status>
        ) : (
          <Status tone={hasAccount ? 'done' : 'rest'}>{hasAccount ? t.hasAccount : t.guest}</Status>
        )}
      </td>
      <td data-align="end" data-label={t.claims} className="num">
        {claims}
        {open > 0 && <small className={styles.open}> · {t.open(open)}</small>}
      </td>
      <td data-align="end" data-label={t.turnover} className="num">
        {item.completed > 0 ? moneyText(turnover, { ticker: 'USD', scale: 2 }, locale) : '—'}
      </td>
      <td data-label={t.since}>
        <MomentText at={since} />
      </td>
    </tr>
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
