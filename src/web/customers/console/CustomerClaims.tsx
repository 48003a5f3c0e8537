import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { stateTones } from '#web/claims/claim-state.texts.ts'
import page from '#web/console/SectionPage.module.css'
import { deskStates } from '#web/desk/console/desk.texts.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import type { CustomerData } from './CustomerPage.data.ts'
import { customerPath } from './customer-query.ts'

/** The claims of a customer, the newest first. */
export function CustomerClaims({ data: { customer, claims, currencies, query } }: { data: CustomerData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const money = ({ currency, value }: { currency: string; value: string }) =>
    moneyText(value, currencyOr(currencies, currency, value), locale)
  return (
    <section aria-labelledby="customer-claims" className={page.part}>
      <h2 id="customer-claims">{t.title(claims.total)}</h2>
      {claims.total === 0 && <p className={page.note}>{t.none}</p>}
      {claims.items.length > 0 && (
        <Table
          caption={t.title(claims.total)}
          dense
          stacked
          rows={claims.items}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t.number,
              cell: ({ id, number }) => (
                <Link to={`/console/claims/${id}`} className="num">
                  {groupedNumber(number)}
                </Link>
              ),
            },
            {
              head: t.state,
              cell: ({ state }) => <Status tone={stateTones[state]}>{deskStates[locale][state]}</Status>,
            },
            { head: t.give, align: 'end', className: 'num', cell: ({ give }) => money(give) },
            { head: t.get, align: 'end', className: 'num', cell: ({ get }) => money(get) },
            { head: t.opened, cell: ({ openedAt }) => <MomentText at={openedAt} withTime /> },
          ]}
        />
      )}
      <Pagination page={query.page} pages={claims.pages} hrefOf={page => customerPath(customer.id, { page })} />
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: (count: number) => `Заявки: ${count}`,
    none: 'Заявок ещё не было.',
    number: 'Номер',
    state: 'Состояние',
    give: 'Отдаёт',
    get: 'Получает',
    opened: 'Создана',
  },
  en: {
    title: (count: number) => `Orders: ${count}`,
    none: 'No orders yet.',
    number: 'Number',
    state: 'State',
    give: 'Gives',
    get: 'Gets',
    opened: 'Opened',
  },
})
