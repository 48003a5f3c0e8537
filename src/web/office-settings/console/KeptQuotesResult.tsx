import { useId } from 'react'
import type { KeptFigures, KeptQuotes, KeptQuotesRequest } from '#contract/dry-run/kept-quotes.ts'
import type { Locale } from '#contract/locale.ts'
import { shortDecimal } from '#contract/money/short-decimal.ts'
import { plural } from '#contract/plural.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import type { RecordTrial } from '#web/console/records/section-view.ts'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { percentText, withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Table } from '#web/ui/Table.tsx'

const trialTexts = defineMessages<{ title: string; choices: Readonly<Record<string, string>> }>({
  ru: { title: 'Во что обошлось бы держать показанную сумму:', choices: { day: 'за сутки', week: 'за неделю' } },
  en: { title: 'What keeping the sum would have cost:', choices: { day: 'over a day', week: 'over a week' } },
})

/** What keeping the sums that were shown would have cost, for the time and the move as they are typed. */
export const keptQuotesTrial: RecordTrial = {
  field: 'quoteKeepBps',
  words: trialTexts,
  ask: (api, { fields }, choice) => {
    const { quoteKeepMinutes: minutes, quoteKeepBps: bps } = (fields ?? {}) as Record<string, number | undefined>
    return api('POST /api/v1/desk/dry-runs/kept-quotes/', {
      body: { minutes, bps, period: choice as KeptQuotesRequest['period'] },
    })
  },
  Result: KeptQuotesResult,
}

function KeptQuotesResult({ answer, context }: { answer: unknown; context: RecordsContext }) {
  const t = useMessages(messages)
  const id = useId()
  const { locale, here } = context
  const { all, worst, minutes, bps, since, pricesSince, leftOut } = answer as KeptQuotes
  if (!all)
    return (
      <Notice tone="warn" announced>
        {t.notEnough(minutes)}
      </Notice>
    )
  const percent = (ppm: number, digits = 3) => ppmText(ppm, digits, locale)
  const rows = [
    { name: t.all, figures: all },
    ...worst.map(({ from, to, figures }) => ({ name: `${from} → ${to}`, figures })),
  ]
  const figure = (head: string, of: keyof KeptFigures, digits?: number) => ({
    head,
    align: 'end' as const,
    cell: ({ figures }: (typeof rows)[number]) => percent(figures[of], digits),
  })
  return (
    <section className={page.part} aria-labelledby={id}>
      <h2 id={id}>{t.title(minutes, percentText(bps, locale))}</h2>
      <Notice announced title={t.cost(percent(all.costPpm))}>
        <p>{t.lead(all.quotes)}</p>
      </Notice>
      <Table
        caption={t.table}
        stacked
        columns={[
          { head: t.direction, cell: ({ name }) => name },
          figure(t.costs, 'costPpm'),
          figure(t.against, 'againstPpm', 1),
          figure(t.mean, 'meanPpm'),
          figure(t.p95, 'p95Ppm'),
          figure(t.asked, 'askedPpm', 1),
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
      {pricesSince && Date.parse(pricesSince) - Date.parse(since) > LATE_MS && (
        <p className={page.note}>{t.pricesSince(momentText(pricesSince, locale, here))}</p>
      )}
      {leftOut > 0 && <p className={page.note}>{t.leftOut(leftOut)}</p>}
    </section>
  )
}

/** Prices that begin so much later than what was asked for are said to. */
const LATE_MS = 3_600_000

/** Millionths as percent: 1 234 is `0,124 %` in Russian. What is a bound is rounded up. */
const ppmText = (ppm: number, digits: number, locale: Locale): string => {
  const unit = 10 ** (4 - digits)
  return withPercent(
    showDecimal(shortDecimal(((Math.ceil(ppm / unit) * unit) / 10_000).toFixed(digits)), locale),
    locale,
  )
}

const messages = defineMessages({
  ru: {
    title: (minutes: number, most: string) => `${minutes} мин за счёт обменника, движение до ${most}`,
    cost: (percent: string) => `Не больше ${percent} оборота`,
    lead: (quotes: number) =>
      `Так вышло бы, если бы каждый клиент ждал худшего для вас момента. Посмотрели ${showDecimal(String(quotes), 'ru')} ${plural('ru', quotes, { one: 'расчёт', few: 'расчёта', many: 'расчётов' })} по записанным курсам.`,
    notEnough: (minutes: number) =>
      `Записанных курсов мало: судить о ${minutes} мин пока не по чему. Поминутно они хранятся сутки, за неделю — раз в четверть часа.`,
    table: 'По направлениям: сначала самые дорогие',
    direction: 'Направление',
    all: 'Все вместе',
    costs: 'Обошлось бы',
    against: 'Ушёл против',
    mean: 'В среднем на',
    p95: 'У 95 % до',
    asked: 'Переспросим',
    pricesSince: (at: string) => `Курсы записаны с ${at}.`,
    leftOut: (count: number) =>
      `Ещё ${count} ${plural('ru', count, { one: 'формулу', few: 'формулы', many: 'формул' })} не считали.`,
  },
  en: {
    title: (minutes: number, most: string) => `${minutes} min at the office’s expense, moves up to ${most}`,
    cost: (percent: string) => `At most ${percent} of the turnover`,
    lead: (quotes: number) =>
      `That is if every customer had waited for the moment that is worst for you. ${showDecimal(String(quotes), 'en')} ${quotes === 1 ? 'quote was' : 'quotes were'} looked at, over recorded rates.`,
    notEnough: (minutes: number) =>
      `There are too few recorded rates to judge ${minutes} min by. They are kept by the minute for a day, and by the quarter of an hour for a week.`,
    table: 'By direction, the dearest first',
    direction: 'Direction',
    all: 'All together',
    costs: 'Would have cost',
    against: 'Moved against you',
    mean: 'On average by',
    p95: '95% no further than',
    asked: 'Would have been asked',
    pricesSince: (at: string) => `Rates are recorded since ${at}.`,
    leftOut: (count: number) => `${count} more ${count === 1 ? 'formula was' : 'formulas were'} not looked at.`,
  },
})
