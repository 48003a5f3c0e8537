import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Table } from '#web/ui/Table.tsx'
import type { PromoUsesData } from './PromoUsesPage.data.ts'
import { PROMO_CODES_PATH, promoCodeView, USES_PATH } from './promo-code-view.tsx'
import { consoleTexts, useStates } from './promo-codes.texts.ts'

export { loader } from './PromoUsesPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: consoleTexts[locale].uses, noindex: true }) }

/** Who used which code with which order, and what it cost. */
export function Component() {
  const { items, pages, query, currencies } = useLoaderData<PromoUsesData>()
  const t = useMessages(consoleTexts)
  const states = useMessages(useStates)
  const locale = useLocale()
  const { code } = query
  return (
    <div className={page.page}>
      <div>
        <Link to={code ? `${PROMO_CODES_PATH}/${encodeURIComponent(code)}` : PROMO_CODES_PATH} className={page.back}>
          ← {code ?? promoCodeView.words[locale].title}
        </Link>
        <h1>{t.uses}</h1>
        {code && <Link to={USES_PATH}>{t.allUses}</Link>}
      </div>
      {items.length > 0 ? (
        <Table
          caption={t.uses}
          dense
          stacked
          rows={items}
          keyOf={({ claim }) => claim.id}
          columns={[
            {
              head: t.claim,
              cell: ({ claim }) => <Link to={`/console/claims/${claim.id}`}>{groupedNumber(claim.number)}</Link>,
            },
            {
              head: t.code,
              cell: ({ code }) => <Link to={`${PROMO_CODES_PATH}/${encodeURIComponent(code)}`}>{code}</Link>,
            },
            { head: t.email, cell: ({ email }) => email },
            { head: t.at, cell: ({ at }) => <MomentText at={at} withTime /> },
            { head: t.state, cell: ({ state }) => states[state] },
            {
              head: t.gave,
              align: 'end',
              className: 'num',
              cell: ({ gave }) => moneyText(gave.value, currencyOr(currencies, gave.currency, gave.value), locale),
            },
            {
              head: t.cost,
              align: 'end',
              className: 'num',
              cell: ({ costUsd }) =>
                costUsd === undefined ? '—' : moneyText(costUsd, { ticker: 'USD', scale: 2 }, locale),
            },
          ]}
        />
      ) : (
        <EmptyState title={code ? t.noUses : t.noneUsed} />
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => withQuery(USES_PATH, { code, page: String(page) })} />
    </div>
  )
}
