import type { FormEvent } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { defined } from '#contract/defined.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AccountFrame } from '#web/users/AccountFrame.tsx'
import { OrderRow } from './OrderRow.tsx'
import type { OrdersData } from './OrdersPage.data.ts'
import styles from './OrdersPage.module.css'
import { orderFilters, ordersPath, readOrdersQuery } from './orders-query.ts'

export { loader } from './OrdersPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const { query, claims, currencies } = useLoaderData<OrdersData>()
  const t = useMessages(messages)
  const [search] = useSearchParams()
  const isNarrowed = query.status !== undefined || query.number !== ''
  return (
    <AccountFrame title={t.title}>
      {search.get('done') === 'activate' && (
        <Notice tone="good" title={t.confirmed} announced>
          <p>{t.welcome}</p>
        </Notice>
      )}
      {(claims.total > 0 || isNarrowed) && <Filters />}
      {claims.total > 0 ? (
        <>
          <Card flush aria-label={t.title}>
            <ul className={styles.list}>
              {claims.items.map(claim => (
                <OrderRow key={claim.id} claim={claim} currencies={currencies} />
              ))}
            </ul>
          </Card>
          <Pagination page={claims.page} pages={claims.pages} hrefOf={page => ordersPath({ ...query, page })} />
        </>
      ) : (
        <Card>
          {isNarrowed ? (
            <EmptyState title={t.notFound} action={<ButtonLink to="/account/orders">{t.showAll}</ButtonLink>}>
              <p>{t.notFoundText}</p>
            </EmptyState>
          ) : (
            <EmptyState title={t.none} action={<ButtonLink to="/">{t.exchange}</ButtonLink>}>
              <p>{t.noneText}</p>
            </EmptyState>
          )}
        </Card>
      )}
    </AccountFrame>
  )
}

/** The filters: links and a form, which both work without JavaScript. */
function Filters() {
  const { query } = useLoaderData<OrdersData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const { status, number } = query

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new URLSearchParams({ number: String(new FormData(event.currentTarget).get('number')) })
    void navigate(ordersPath({ ...readOrdersQuery(typed), status }))
  }
  return (
    <div className={styles.filters}>
      <nav aria-label={t.filter} className={styles.states}>
        {[undefined, ...orderFilters].map(filter => (
          <Link
            key={filter ?? 'all'}
            to={ordersPath({ page: 1, number, status: filter })}
            aria-current={filter === status ? 'true' : undefined}
          >
            {t.filters[filter ?? 'all']}
          </Link>
        ))}
      </nav>
      <search className={styles.search}>
        <form method="get" action={pathIn(locale, '/account/orders')} className={styles.searchForm} onSubmit={search}>
          {status && <input type="hidden" name="status" value={status} />}
          <TextField
            key={number}
            id="orders-number"
            name="number"
            type="search"
            inputMode="numeric"
            autoComplete="off"
            icon="search"
            label={t.number}
            defaultValue={number}
          />
          <Button type="submit">{t.find}</Button>
        </form>
      </search>
      <a
        className={styles.file}
        download
        href={`/api/v1/users/me/claims/export/?${new URLSearchParams(defined({ status, locale }))}`}
      >
        {t.csv}
      </a>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Заявки',
    confirmed: 'Почта подтверждена',
    welcome: 'Вы вошли в кабинет. Заявки, сделанные с этой почтой без входа, уже здесь.',
    filter: 'Какие заявки показать',
    filters: { all: 'Все', active: 'В работе', completed: 'Выполненные', cancelled: 'Отменённые' },
    number: 'Номер заявки',
    find: 'Найти',
    csv: 'Скачать CSV',
    none: 'Заявок пока нет',
    noneText: 'Когда вы создадите первую, здесь появятся её статус, суммы и чек.',
    exchange: 'К обмену',
    notFound: 'Ничего не нашлось',
    notFoundText: 'Заявок с таким номером или статусом нет.',
    showAll: 'Показать все',
  },
  en: {
    title: 'Orders',
    confirmed: 'E-mail confirmed',
    welcome: 'You are signed in. Orders you placed with this e-mail earlier are already here.',
    filter: 'Which orders to show',
    filters: { all: 'All', active: 'In progress', completed: 'Completed', cancelled: 'Cancelled' },
    number: 'Order number',
    find: 'Find',
    csv: 'Download CSV',
    none: 'No orders yet',
    noneText: 'Your first order will appear here with its status, amounts and receipt.',
    exchange: 'Go to exchange',
    notFound: 'Nothing found',
    notFoundText: 'No orders with this number or status.',
    showAll: 'Show all',
  },
})
