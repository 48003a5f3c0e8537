import { useLoaderData, useNavigate } from 'react-router'
import { minutesText } from '#contract/minutes-text.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { Chips } from '#web/console/Chips.tsx'
import { useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import type { ChecksData } from './ChecksPage.data.ts'
import { ChecksTable } from './ChecksTable.tsx'
import { checkTexts } from './check.texts.ts'
import { CHECKS_PATH, checksPath } from './check-query.ts'
import { checksSection } from './verification.console.ts'

export { loader } from './ChecksPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: checksSection.words[locale].title, noindex: true }),
}

/** What customers have sent, the oldest promise first; what was decided; and whose money is to go back. */
export function Component() {
  const { query, items, pages, waiting, usualMinutes } = useLoaderData<ChecksData>()
  const t = useMessages(checkTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const maySet = useRight('catalogue.terms')
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    return key === 'Escape' ? () => void navigate('/console') : undefined
  })
  const current = (is: boolean) => (is ? ('true' as const) : undefined)
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{checksSection.words[locale].title}</h1>
          <p className={page.note}>
            {usualMinutes === undefined ? t.noUsual : t.usual(minutesText(usualMinutes, locale))}
          </p>
        </div>
        {maySet && (
          <nav aria-label={t.settings} className={page.acts}>
            <ActLink to={`${CHECKS_PATH}/settings`}>{t.settings}</ActLink>
          </nav>
        )}
      </div>
      <Chips label={t.which}>
        {(['waiting', 'decided', 'withdrawn'] as const).map(show => (
          <Link key={show} to={checksPath({ show })} aria-current={current(query.show === show)}>
            {t.shown[show]} {show === 'waiting' && <span className="num">{waiting}</span>}
          </Link>
        ))}
      </Chips>
      {items.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <ChecksTable items={items} show={query.show} />
      )}
      <Pagination page={query.page} pages={pages} hrefOf={to => checksPath({ ...query, page: to })} />
    </div>
  )
}
