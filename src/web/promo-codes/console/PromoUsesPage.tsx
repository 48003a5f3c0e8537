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
        <Table caption={t.uses} dense stacked>
          <thead>
            <tr>
              {[t.claim, t.code, t.email, t.at, t.state].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col" data-align="end">
                {t.gave}
              </th>
              <th scope="col" data-align="end">
                {t.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(use => (
              <tr key={use.claim.id}>
                <th scope="row">
                  <Link to={`/console/claims/${use.claim.id}`}>{groupedNumber(use.claim.number)}</Link>
                </th>
                <td data-label={t.code}>
                  <Link to={`${PROMO_CODES_PATH}/${encodeURIComponent(use.code)}`}>{use.code}</Link>
                </td>
                <td data-label={t.email}>{use.email}</td>
                <td data-label={t.at}>
                  <MomentText at={use.at} withTime />
                </td>
                <td data-label={t.state}>{states[use.state]}</td>
                <td data-align="end" data-label={t.gave} className="num">
                  {moneyText(use.gave.value, currencyOr(currencies, use.gave.currency, use.gave.value), locale)}
                </td>
                <td data-align="end" data-label={t.cost} className="num">
                  {use.costUsd === undefined ? '—' : moneyText(use.costUsd, { ticker: 'USD', scale: 2 }, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState title={code ? t.noUses : t.noneUsed} />
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => withQuery(USES_PATH, { code, page: String(page) })} />
    </div>
  )
}
