import { useLoaderData, useNavigate } from 'react-router'
import { ActLink } from '#web/console/ActLink.tsx'
import { focusing, useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { RecordsFilter, SEARCH_ID } from './RecordsFilter.tsx'
import styles from './RecordsPage.module.css'
import { MANY_KEY, NEW_KEY } from './record.data.ts'
import { type RecordsData, recordsLoader } from './records.data.ts'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { recordsPath, turnedSort } from './records-query.ts'
import { type RecordRow, recordPath, type SectionView } from './section-view.ts'

/** The page of a section's list. */
export const routeOf = (view: SectionView) => ({
  loader: recordsLoader(view),
  handle: recordsHandle(view),
  element: <RecordsPage view={view} />,
})

const recordsHandle = ({ words }: SectionView): PageHandle => ({
  head: ({ locale }) => ({ title: words[locale].title, noindex: true }),
})

/** The list of a section: searched, filtered, sorted and paged by its address. J and K walk, Enter opens, / searches. */
function RecordsPage({ view }: { view: SectionView }) {
  const data = useLoaderData<RecordsData>()
  const t = useMessages(recordsTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const words = view.words[locale]
  const { currencies, cities } = data
  const context: RecordsContext = { locale, here: useHydrated(), zone: useOfficeZone(), currencies, cities }
  const { query, items, pages, total } = data
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    if (key === '/') return focusing(SEARCH_ID)
    if (key === 'n' && view.adding) return () => void navigate(`${view.path}/${NEW_KEY}`)
    return undefined
  })
  const narrowed = query.search !== undefined || Object.keys(query.where).length > 0
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={page.note}>{words.lead}</p>
        </div>
        <div className={page.acts}>
          {view.Acts && <view.Acts query={query} />}
          {view.bulk && (
            <ActLink to={recordsPath(`${view.path}/${MANY_KEY}`, { ...query, page: 1 })}>{t.changeMany}</ActLink>
          )}
          {view.adding && (
            <ActLink to={`${view.path}/${NEW_KEY}`} keyName="n" look="main">
              {words.add}
            </ActLink>
          )}
        </div>
      </div>
      <RecordsFilter key={recordsPath('', query)} view={view} path={view.path} {...data} context={context} />
      <p className={page.note} role="status">
        {t.found(total)}
        {narrowed && (
          <>
            {' · '}
            <Link to={view.path}>{t.clear}</Link>
          </>
        )}
      </p>
      {items.length > 0 ? (
        <RecordsTable view={view} data={data} context={context} />
      ) : (
        <EmptyState title={narrowed ? t.noneMatch : words.none}>
          {narrowed ? <p>{t.noneFound}</p> : view.adding && <p>{words.noneYet ?? t.noneYet(words.add)}</p>}
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => recordsPath(view.path, { ...query, page })} />
    </div>
  )
}

type PartProps = { view: SectionView; data: RecordsData; context: RecordsContext }

function RecordsTable({ view, data: { query, items }, context }: PartProps) {
  const words = view.words[context.locale]
  const sorted = query.sort?.replace('-', '')
  return (
    <Table
      caption={words.title}
      dense
      stacked
      className={styles.rows}
      rows={items}
      keyOf={({ key }) => key}
      columns={view.columns.map(({ name, sort, align, cell }, i) => {
        const label = words.columns[name]!
        return {
          head: sort ? (
            <Link
              to={recordsPath(view.path, { ...query, page: 1, sort: turnedSort(query.sort, sort) })}
              className={styles.sort}
            >
              {label}
            </Link>
          ) : (
            label
          ),
          label,
          align,
          sorted: sort && sorted === sort ? (query.sort?.startsWith('-') ? 'descending' : 'ascending') : undefined,
          cell: (row: RecordRow) =>
            i === 0 ? (
              <Link to={recordPath(view, row.key)} data-row={row.key} className={styles.name}>
                {cell(row, context)}
              </Link>
            ) : (
              cell(row, context)
            ),
        }
      })}
    />
  )
}
