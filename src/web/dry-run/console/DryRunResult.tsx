import { useId } from 'react'
import type { DryRun } from '#contract/dry-run/dry-run.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { dateLocale, momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { ratePrice } from '#web/format/rate-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { balanceText } from '#web/format/signed-money.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { thinned } from '#web/quotes/chart/history-summary.ts'
import { Link } from '#web/shell/Link.tsx'
import { Contained } from '#web/ui/Contained.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Table, TableFrame } from '#web/ui/Table.tsx'
import { useLater } from '#web/ui/use-later.ts'
import styles from './DryRunResult.module.css'
import { dryRunTexts, whyNot } from './dry-run.texts.ts'

const loadChart = async () => (await import('./DryRunChart.tsx')).DryRunChart
const ROWS = 24
const MOST_PAUSES = 12

/** What proposed terms would have done: totals, the rate of both, pauses, and the orders that differ. */
export function DryRunResult({ answer, context }: { answer: unknown; context: RecordsContext }) {
  const t = useMessages(dryRunTexts)
  const id = useId()
  const result = answer as DryRun
  const { locale, here, currencies } = context
  const { since, pricesSince, pauses, totals, claims, leftOut } = result
  const get = currencyOr(currencies, result.to, totals.actual.get)
  const earned = totals.difference.earned
  const size = moneyText(earned.replace('-', ''), get, locale)
  const same = !/[1-9]/.test(earned)
  const headline = same ? t.earnedSame : earned.startsWith('-') ? t.earnedLess(size) : t.earnedMore(size)
  const none = totals.actual.claims === 0
  const samePauses = JSON.stringify(pauses.today) === JSON.stringify(pauses.proposed)
  return (
    <section className={styles.result} aria-labelledby={id}>
      <h2 id={id}>{t.title}</h2>
      <Notice announced title={none ? t.noClaims : headline}>
        <p>{t.lead}</p>
      </Notice>
      {pricesSince === null && <Notice tone="warn">{t.noPrices}</Notice>}
      {pricesSince !== null && pricesSince > since && (
        <p className={styles.note}>{t.pricesSince(momentText(pricesSince, locale, here))}</p>
      )}
      {!none && (
        <>
          <Totals result={result} context={context} />
          <p className={styles.note}>
            {t.note} {!isBookedAlike(result) && t.bookedNote} {leftOut && t.leftOut}
          </p>
        </>
      )}
      {result.points.some(({ today, proposed }) => today ?? proposed) && <Rates result={result} context={context} />}
      <h3>{t.pauses}</h3>
      {samePauses ? (
        <Pauses title={t.either} pauses={pauses.today} context={context} />
      ) : (
        <div className={styles.sides}>
          <Pauses title={t.today} pauses={pauses.today} context={context} />
          <Pauses title={t.proposed} pauses={pauses.proposed} context={context} />
        </div>
      )}
      {claims.length > 0 && <Orders result={result} context={context} />}
    </section>
  )
}

type PartProps = { result: DryRun; context: RecordsContext }

/** Amounts of both currencies, as a table writes them. */
function writersOf({ from, to, totals }: DryRun, { currencies, locale }: RecordsContext) {
  const writer = (code: string, value: string) => {
    const currency = currencyOr(currencies, code, value)
    return (decimal: string) => balanceText(decimal, currency, locale)
  }
  return { give: writer(from, totals.actual.give), get: writer(to, totals.actual.get) }
}

/** `23 нояб., 06:40` for a narrow column. */
const shortMoment = (at: string, { locale, here }: RecordsContext): string =>
  dateFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: !here ? 'UTC' : undefined,
  }).format(new Date(at))

function Totals({ result, context }: PartProps) {
  const t = useMessages(dryRunTexts)
  const { give, get } = writersOf(result, context)
  const { actual, today, proposed, difference } = result.totals
  const sides = [
    [t.actual, actual],
    [t.today, today],
    [t.proposed, proposed],
  ] as const
  const more = (decimal: string) =>
    /[1-9]/.test(decimal) && !decimal.startsWith('-') ? `+${get(decimal)}` : get(decimal)
  const rows: [title: string, of: (sums: typeof actual) => string, more?: string][] = [
    [t.claims, ({ claims }) => String(claims)],
    [t.give, sums => give(sums.give)],
    [t.get, sums => get(sums.get), more(difference.get)],
    [t.earned, sums => get(sums.earned), more(difference.earned)],
    ...(isBookedAlike(result) ? [] : [[t.booked, (sums: typeof actual) => get(sums.booked)] as [string, () => string]]),
  ]
  return (
    <div className={styles.totals}>
      <TableFrame caption={t.totals} dense>
        <thead>
          <tr>
            <td />
            {[...sides.map(([title]) => title), t.difference].map(title => (
              <th key={title} scope="col" data-align="end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, of, difference]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {sides.map(([side, sums]) => (
                <FigureOf key={side} side={side} figure={of(sums)} />
              ))}
              <FigureOf side={t.difference} figure={difference ?? ''} />
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  )
}

/** On a phone each figure stands on a line of its own, beside the name of its column. */
const FigureOf = ({ side, figure }: { side: string; figure: string }) => (
  <td data-align="end" data-empty={figure === '' || undefined}>
    <span aria-hidden="true" className={styles.side}>
      {side}
    </span>
    <span className="num">{figure}</span>
  </td>
)

/** Whether the ledger would count the same: it does unless the formula is another one. */
const isBookedAlike = ({ totals: { proposed } }: DryRun): boolean => proposed.booked === proposed.earned

/** The chart, which a browser loads, and its points as a table. */
function Rates({ result, context }: PartProps) {
  const t = useMessages(dryRunTexts)
  const { code: Chart, failed } = useLater(loadChart, true)
  const { locale, currencies } = context
  const { from, to, points, totals } = result
  // Pauses have a list of their own.
  const known = points.filter(({ today, proposed }) => today ?? proposed)
  const [give, get] = [currencyOr(currencies, from, totals.actual.give), currencyOr(currencies, to, totals.actual.get)]
  const price = (rate: ExchangeRate | undefined) => (rate ? ratePrice(rate, give, get, locale) : t.paused)
  return (
    <figure className={styles.rates}>
      <figcaption>
        <h3>{t.chart}</h3>
        <span className={styles.key} data-line="proposed">
          {t.proposed}
        </span>
        <span className={styles.key} data-line="today">
          {t.today}
        </span>
      </figcaption>
      <div className={styles.chart}>
        {Chart && (
          <Contained instead={<p className={styles.note}>{t.chartFailed}</p>}>
            <Chart result={result} />
          </Contained>
        )}
        {failed && <p className={styles.note}>{t.chartFailed}</p>}
      </div>
      <details>
        <summary>{t.table}</summary>
        <Table
          caption={t.chart}
          dense
          named={false}
          rows={thinned(known, ROWS)}
          keyOf={({ at }) => at}
          columns={[
            { head: t.time, className: 'num', cell: ({ at }) => shortMoment(at, context) },
            { head: t.today, align: 'end', cell: ({ today }) => price(today) },
            { head: t.proposed, align: 'end', cell: ({ proposed }) => price(proposed) },
          ]}
        />
      </details>
    </figure>
  )
}

type PausesProps = { title: string; pauses: DryRun['pauses']['today']; context: RecordsContext }

function Pauses({ title, pauses, context: { locale, here } }: PausesProps) {
  const t = useMessages(dryRunTexts)
  const lasts = ({ from, until }: (typeof pauses)[number]) => Date.parse(until) - Date.parse(from)
  const all = pauses.reduce((sum, pause) => sum + lasts(pause), 0)
  // The longest are what matters; they stand in the order of time.
  const longest = new Set(pauses.toSorted((a, b) => lasts(b) - lasts(a)).slice(0, MOST_PAUSES))
  return (
    <div className={styles.pauses}>
      <h4>{title}</h4>
      <p>{pauses.length === 0 ? t.noPauses : t.pausedFor(pauses.length, t.lasting(all))}</p>
      <ul>
        {pauses
          .filter(pause => longest.has(pause))
          .map(pause => (
            <li key={pause.from}>
              <span className="num">{momentText(pause.from, locale, here)}</span>, {t.lasting(lasts(pause))}:{' '}
              {whyNot[locale][pause.reason]}
              {pause.pair && `, ${pause.pair}`}
            </li>
          ))}
      </ul>
      {pauses.length > MOST_PAUSES && <p>{t.more(pauses.length - MOST_PAUSES)}</p>}
    </div>
  )
}

function Orders({ result, context }: PartProps) {
  const t = useMessages(dryRunTexts)
  const { locale } = context
  const { give, get } = writersOf(result, context)
  type Claim = DryRun['claims'][number]
  const cell = (outcome: Claim['today'], of: 'get' | 'earned') =>
    'refused' in outcome ? whyNot[locale][outcome.refused] : get(outcome[of])
  const both = ({ today, proposed }: Claim, of: 'get' | 'earned') => `${cell(today, of)} → ${cell(proposed, of)}`
  return (
    <details>
      <summary>{t.differing}</summary>
      <Table
        caption={t.differing}
        dense
        named={false}
        rows={result.claims}
        keyOf={({ id }) => id}
        columns={[
          { head: t.order, cell: ({ id, number }) => <Link to={`/console/claims/${id}`}>{number}</Link> },
          { head: t.time, className: 'num', cell: ({ at }) => shortMoment(at, context) },
          { head: t.gave, align: 'end', cell: claim => give(claim.give) },
          { head: t.got, align: 'end', cell: claim => both(claim, 'get') },
          { head: t.wouldEarn, align: 'end', cell: claim => both(claim, 'earned') },
        ]}
      />
    </details>
  )
}
