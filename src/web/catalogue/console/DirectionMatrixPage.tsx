import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { focusing, useKeys } from '#web/console/frame/use-keys.ts'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import type { ChangeStep } from '#web/console/records/change-steps.ts'
import { bpsInField, readBps } from '#web/console/records/field-texts.ts'
import { PlanOfChange } from '#web/console/records/PlanOfChange.tsx'
import recordStyles from '#web/console/records/RecordPage.module.css'
import { RecordsFilter, SEARCH_ID } from '#web/console/records/RecordsFilter.tsx'
import { MANY_KEY, NEW_KEY } from '#web/console/records/record.data.ts'
import { recordsTexts } from '#web/console/records/records.texts.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { type RecordsQuery, recordsPath } from '#web/console/records/records-query.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { percentText } from '#web/format/percent-text.ts'
import { ratioText } from '#web/format/ratio-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { DirectionMatrixData } from './DirectionMatrixPage.data.ts'
import styles from './DirectionMatrixPage.module.css'
import { directionMatrixTexts } from './direction-matrix.texts.ts'
import { COPY_PATH, directionView, MATRIX_PATH } from './direction-view.tsx'
import { changesOfDrafts, countDrafts, type MarginDrafts, withMargin } from './margin-drafts.ts'
import { type Area, isIn, type MatrixPlace } from './matrix-grid.ts'
import { cellOf, focusOn, useMatrixGrid } from './use-matrix-grid.ts'

export { action, loader } from './DirectionMatrixPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: directionMatrixTexts[locale].title, noindex: true }),
}

/** All directions at once: arrows walk, Enter opens, an area is taken to the change of many. */
export function Component() {
  const { matrix, query, facets, currencies, changeId } = useLoaderData<DirectionMatrixData>()
  const t = useMessages(directionMatrixTexts)
  const locale = useLocale()
  const context: RecordsContext = { locale, here: useHydrated(), zone: useOfficeZone(), currencies }
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
        <Matrix key={recordsPath('', query)} matrix={matrix} query={query} context={context} changeId={changeId} />
      ) : (
        <EmptyState title={narrowed ? t.none : directionView.words[locale].none} />
      )}
    </div>
  )
}

type MatrixProps = { matrix: DirectionMatrix; query: RecordsQuery; context: RecordsContext; changeId: string }

/** A cell that a margin is typed into, and what was typed first. */
type Typing = { row: number; column: number; text?: string }

/** Without a next place the keyboard has gone elsewhere already. */
type EndTyping = (place: MatrixPlace, bps: number | undefined, next: MatrixPlace | undefined) => void

function Matrix({ matrix, query, context, changeId }: MatrixProps) {
  const { give, get, cells } = matrix
  const { currencies } = context
  const t = useMessages(directionMatrixTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const maySet = useRight('catalogue.terms')
  const { at, area, forget, table } = useMatrixGrid({ rows: give.length, columns: get.length })
  const [drafts, setDrafts] = useState<MarginDrafts>({})
  const [typing, setTyping] = useState<Typing>()
  /** A press on a cell types a margin instead of opening the direction: for the mouse and the finger. */
  const [isTyped, setIsTyped] = useState(false)
  const element = useRef<HTMLTableElement>(null)
  const begin = (place: Typing) => {
    if (maySet && cells[place.row]?.[place.column]) setTyping(place)
  }
  /** The cell that the keyboard goes to once it is drawn, before the next key. */
  const wanted = useRef<MatrixPlace>(undefined)
  useLayoutEffect(() => {
    if (wanted.current && element.current) focusOn(element.current, wanted.current)
    wanted.current = undefined
  })
  const end: EndTyping = (place, bps, next) => {
    wanted.current = next && { ...next, row: Math.min(next.row, give.length - 1) }
    setTyping(undefined)
    if (bps !== undefined) setDrafts(withMargin(drafts, matrix, place, area, bps))
  }
  const edited = {
    ...table,
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const place = cellOf(event.target)
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target instanceof HTMLInputElement)
      if (!place || !isPlain || !/^([\d,.\-−]|F2)$/.test(event.key)) return table.onKeyDown(event)
      event.preventDefault()
      begin({ ...place, text: event.key === 'F2' ? undefined : event.key })
    },
    onClickCapture(event: MouseEvent) {
      table.onClickCapture(event)
      const place = isTyped && !event.defaultPrevented ? cellOf(event.target) : undefined
      if (!place || !cells[place.row]?.[place.column] || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      begin(place)
    },
  }
  const many = area && manyPath(area, give, get, query)
  useKeys(key => {
    if (key === '/') return focusing(SEARCH_ID)
    if (key === 'e' && maySet) return () => setIsTyped(!isTyped)
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
          hydrated && <span className={styles.hint}>{maySet ? t.hintTyping : t.hint}</span>
        )}
        {hydrated && maySet && (
          <Button size="small" aria-pressed={isTyped} aria-keyshortcuts="e" onClick={() => setIsTyped(!isTyped)}>
            {t.typeMargins} <KeyCap name="E" />
          </Button>
        )}
      </div>
      {countDrafts(drafts) > 0 && (
        <MarginsForm
          drafts={drafts}
          matrix={matrix}
          context={context}
          changeId={changeId}
          forget={() => setDrafts({})}
        />
      )}
      <div className={styles.scroll}>
        <table className={styles.matrix} ref={element} {...(hydrated && grid)} {...edited}>
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
                row={row}
                drafts={drafts[code]}
                typed={typing?.row === row ? typing : undefined}
                end={end}
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
  row: number
  /** The margins of the row that are typed and not sent. */
  drafts: MarginDrafts[string] | undefined
  typed: Typing | undefined
  end: EndTyping
  /** The columns that are selected. */
  first: number | undefined
  last: number | undefined
}

/** Only rows that change are drawn anew: a walk through thousands of cells touches two. */
const MatrixRow = memo(
  MatrixRowCells,
  (a, b) =>
    !b.typed && !a.typed && (Object.keys(b) as (keyof RowProps)[]).every(name => name === 'end' || a[name] === b[name]),
)

function MatrixRowCells({
  code,
  name,
  get,
  cells,
  locale,
  maySet,
  at,
  first,
  last,
  row,
  drafts,
  typed,
  end,
}: RowProps) {
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
        if (cell && typed?.column === column)
          return (
            <td key={to} {...selected}>
              <MarginInput
                text={typed.text ?? bpsInField(drafts?.[to] ?? cell[1], locale)}
                isWhole={typed.text === undefined}
                label={directionMatrixTexts[locale].marginOf(name, to)}
                end={(bps, down) =>
                  end({ row, column }, bps, down === undefined ? undefined : { row: row + down, column })
                }
              />
            </td>
          )
        const draft = drafts?.[to]
        if (cell)
          return (
            <td key={to} {...selected}>
              <a
                href={`${path}/${directionKey(code, to)}`}
                data-state={cell[0]}
                data-draft={draft !== undefined || undefined}
                tabIndex={stopAt(column)}
              >
                {`${draft === undefined ? '' : `${percentText(cell[1], locale)} → `}${percentText(draft ?? cell[1], locale)}\n${cell[0] === 'on' ? ratioText(cell[2], locale) : states[cell[0]]}`}
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
}

type MarginInputProps = {
  text: string
  /** All of it is selected, to be typed over. */
  isWhole: boolean
  label: string
  /** Undefined: what was typed is no margin, or was taken back. Then the keyboard goes that many rows down, or has gone. */
  end: (bps: number | undefined, down?: number) => void
}

function MarginInput({ text, isWhole, label, end }: MarginInputProps) {
  const [typed, setTyped] = useState(text)
  const ended = useRef(false)
  const bps = readBps(typed)
  const isMargin = typeof bps === 'number'
  const finish = (value: number | undefined, down?: number) => {
    if (ended.current) return
    ended.current = true
    end(value, down)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell that is typed into has the keyboard already
      autoFocus
      aria-label={label}
      inputMode="text"
      autoComplete="off"
      value={typed}
      aria-invalid={isMargin ? undefined : true}
      onChange={event => setTyped(event.target.value)}
      onFocus={event => isWhole && event.target.select()}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          finish(undefined, 0)
        }
        if (event.key === 'Enter' && isMargin) {
          event.preventDefault()
          finish(bps, 1)
        }
      }}
      onBlur={() => finish(isMargin ? bps : undefined)}
    />
  )
}

type MarginsFormProps = {
  drafts: MarginDrafts
  matrix: DirectionMatrix
  context: RecordsContext
  changeId: string
  forget: () => void
}

/** The margins that were typed: how many, then what they would do, then their confirmation as one change. */
function MarginsForm({ drafts, matrix, context, changeId, forget }: MarginsFormProps) {
  const t = useMessages(directionMatrixTexts)
  const plans = useMessages(recordsTexts)
  const [id] = useState(changeId)
  const form = useOfficeForm<ChangeStep>('margins')
  const { Form, refused, done } = form
  const items = JSON.stringify(changesOfDrafts(drafts, matrix))
  const step = useStep(form)
  // A plan of other margins than those that stand in the cells now is none.
  const plan = step?.texts.items === items ? step.plan : undefined
  const makes = plan && plan.totals.changed > 0 && plan.totals.refused === 0 ? plan : undefined
  const { fields, refusals } = directionView.words[context.locale]
  const own = { fields: { marginBps: refusals?.marginBps ?? {} } }
  return (
    <Form method="post" className={recordStyles.form}>
      <input type="hidden" name="form" value="margins" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="items" value={items} />
      <SummaryWithProof refused={refused} labels={{ marginBps: fields.marginBps! }} texts={{ ru: own, en: own }} />
      {plan && done?.moved && <Notice tone="warn" title={plans.moved} announced />}
      {plan ? (
        <PlanOfChange viewOf={() => directionView} plan={plan} context={context} />
      ) : (
        <p role="status">{t.drafts(countDrafts(drafts))}</p>
      )}
      {makes && (
        <>
          <input type="hidden" name="digest" value={makes.digest} />
          <TextField id="margins-reason" name="reason" label={plans.reason} hint={plans.reasonHint} maxLength={500} />
        </>
      )}
      <div className={styles.area}>
        <PlanButtons make={makes && (makes.waits ? plans.propose : plans.confirm)} edits={false} form={form} />
        <Button size="small" onClick={forget}>
          {t.forgetDrafts}
        </Button>
      </div>
    </Form>
  )
}

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
