import { memo } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { focusing, useKeys } from '#web/console/frame/use-keys.ts'
import { RecordsFilter, SEARCH_ID } from '#web/console/records/RecordsFilter.tsx'
import { MANY_KEY, NEW_KEY } from '#web/console/records/record.data.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { type RecordsQuery, recordsPath } from '#web/console/records/records-query.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { percentText } from '#web/format/percent-text.ts'
import { ratioText } from '#web/format/ratio-text.ts'
import { currencyOr, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { DirectionMatrixData } from './DirectionMatrixPage.data.ts'
import styles from './DirectionMatrixPage.module.css'
import { directionMatrixTexts } from './direction-matrix.texts.ts'
import { COPY_PATH, directionView, MATRIX_PATH } from './direction-view.tsx'
import { type Area, isIn } from './matrix-grid.ts'
import { useMatrixGrid } from './use-matrix-grid.ts'

export { loader } from './DirectionMatrixPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: directionMatrixTexts[locale].title, noindex: true }),
}

/** All directions at once: arrows walk, Enter opens, an area is taken to the change of many. */
export function Component() {
  const { matrix, query, facets, currencies } = useLoaderData<DirectionMatrixData>()
  const t = useMessages(directionMatrixTexts)
  const locale = useLocale()
  const context: RecordsContext = { locale, here: useHydrated(), currencies }
  const narrowed = query.search !== undefined || Object.keys(query.where).length > 0
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={directionView.path} className={page.back}>
            ← {directionView.words[locale].title}
          </Link>
          <h1>{t.title}</h1>
          <p className={page.note}>{t.lead}</p>
        </div>
        <Link to={recordsPath(directionView.path, query)}>{t.asList}</Link>
      </div>
      <RecordsFilter
        key={recordsPath('', query)}
        view={directionView}
        path={MATRIX_PATH}
        query={query}
        facets={facets}
        context={context}
      />
      <p className={page.note} role="status">
        {t.found(matrix.found)} {matrix.hidden > 0 && t.hidden(matrix.hidden)}
        {narrowed && (
          <>
            {' · '}
            <Link to={MATRIX_PATH}>{t.clear}</Link>
          </>
        )}
      </p>
      {matrix.give.length > 0 && matrix.get.length > 0 ? (
        <Matrix key={recordsPath('', query)} matrix={matrix} query={query} currencies={currencies} />
      ) : (
        <EmptyState title={narrowed ? t.none : directionView.words[locale].none} />
      )}
    </div>
  )
}

type MatrixProps = { matrix: DirectionMatrix; query: RecordsQuery; currencies: ShownCurrencies }

function Matrix({ matrix: { give, get, cells }, query, currencies }: MatrixProps) {
  const t = useMessages(directionMatrixTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const maySet = useRight('catalogue.terms')
  const { at, area, forget, table } = useMatrixGrid({ rows: give.length, columns: get.length })
  const many = area && manyPath(area, give, get, query)
  useKeys(key => {
    if (key === '/') return focusing(SEARCH_ID)
    if (key === 'm' && many) return () => void navigate(many)
    if (key === 'Escape') return area ? forget : () => void navigate(directionView.path)
    return undefined
  })
  const nameOf = (code: string) => nameAlone(currencyOr(currencies, code, '0'), locale)
  return (
    <>
      <div className={styles.area} role="status">
        {area && many ? (
          <>
            <span>{t.chosen(lengthOf(area.rows), lengthOf(area.columns), countIn(area, cells))}</span>
            <Link to={many} className={styles.act} aria-keyshortcuts="m">
              {t.changeChosen} <KeyCap name="M" />
            </Link>
            <Button size="small" onClick={forget}>
              {t.forget}
            </Button>
          </>
        ) : (
          hydrated && <span className={styles.hint}>{t.hint}</span>
        )}
      </div>
      <div className={styles.scroll}>
        <table className={styles.matrix} {...(hydrated && grid)} {...table}>
          <caption className="visually-hidden">{t.title}</caption>
          <thead>
            <tr>
              <td className={styles.corner}>{t.giveGet}</td>
              {get.map((code, column) => (
                <th key={code} scope="col">
                  <Link
                    to={withQuery(maySet ? COPY_PATH : directionView.path, { to: code })}
                    title={maySet ? t.column : undefined}
                    tabIndex={hydrated ? (at.row === -1 && at.column === column ? 0 : -1) : undefined}
                  >
                    {nameOf(code)}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {give.map((code, row) => (
              <MatrixRow
                key={code}
                code={code}
                get={get}
                locale={locale}
                maySet={maySet}
                name={nameOf(code)}
                cells={cells[row]!}
                at={hydrated ? (at.row === row ? at.column : ELSEWHERE) : undefined}
                first={area && isIn(area.rows, row) ? area.columns[0] : undefined}
                last={area && isIn(area.rows, row) ? area.columns[1] : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const grid = { role: 'grid', 'aria-multiselectable': true }

/** The keyboard is in another row. */
const ELSEWHERE = -2

type RowProps = {
  code: string
  name: string
  get: readonly string[]
  cells: DirectionMatrix['cells'][number]
  locale: 'ru' | 'en'
  maySet: boolean
  /** The column that the keyboard is in. Undefined: there are no keys without a script, and every link is a stop. */
  at: number | undefined
  /** The columns that are selected. */
  first: number | undefined
  last: number | undefined
}

/** Only rows that change are drawn anew: a walk through thousands of cells touches two. */
const MatrixRow = memo(function MatrixRow({ code, name, get, cells, locale, maySet, at, first, last }: RowProps) {
  const { add, states, row: rowTitle } = directionMatrixTexts[locale]
  const path = pathIn(locale, directionView.path)
  const stopAt = (column: number) => (at === undefined ? undefined : at === column ? 0 : -1)
  return (
    <tr>
      <th scope="row">
        <Link
          to={withQuery(maySet ? COPY_PATH : directionView.path, { from: code })}
          title={maySet ? rowTitle : undefined}
          tabIndex={stopAt(-1)}
        >
          {name}
        </Link>
      </th>
      {cells.map((cell, column) => {
        const to = get[column]!
        // The cells of a table with the role of a grid can be selected.
        const selected = first !== undefined && isIn([first, last!], column) ? { 'aria-selected': true } : undefined
        if (cell)
          return (
            <td key={to} {...selected}>
              <a href={`${path}/${directionKey(code, to)}`} data-state={cell[0]} tabIndex={stopAt(column)}>
                {`${percentText(cell[1], locale)}\n${cell[0] === 'on' ? ratioText(cell[2], locale) : states[cell[0]]}`}
              </a>
            </td>
          )
        if (cell === null && code !== to && maySet)
          return (
            <td key={to} {...selected}>
              <a href={withQuery(`${path}/${NEW_KEY}`, { from: code, to })} aria-label={add} tabIndex={stopAt(column)}>
                +
              </a>
            </td>
          )
        return (
          <td key={to} {...selected} tabIndex={stopAt(column)}>
            {cell === false && '·'}
          </td>
        )
      })}
    </tr>
  )
})

const lengthOf = ([first, last]: readonly [number, number]): number => last - first + 1

const countIn = ({ rows, columns }: Area, cells: DirectionMatrix['cells']): number =>
  cells
    .slice(rows[0], rows[1] + 1)
    .flatMap(row => row.slice(columns[0], columns[1] + 1))
    .filter(Boolean).length

/** The change of many for an area: its rows and columns, and what else the matrix is narrowed by. */
function manyPath({ rows, columns }: Area, give: readonly string[], get: readonly string[], query: RecordsQuery) {
  const where = {
    ...query.where,
    from: give.slice(rows[0], rows[1] + 1),
    to: get.slice(columns[0], columns[1] + 1),
  }
  return recordsPath(`${directionView.path}/${MANY_KEY}`, { ...query, page: 1, where })
}
