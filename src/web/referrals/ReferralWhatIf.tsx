import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { percent } from './percent.ts'
import type { ReferrerData } from './ReferrerPage.data.ts'
import styles from './ReferrerPage.module.css'
import { referrerTexts } from './referrer.texts.ts'

/** What a month's turnover is supposed to be, in dollars. */
const turnovers = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000]
/** An example of what an exchange leaves to the office. */
const SPREAD_PERCENT = 2

/** The levels, and what a month's turnover would bring. Without a script the table of levels says the same. */
export function ReferralWhatIf() {
  const { levels, level } = useLoaderData<ReferrerData>().overview
  const t = useMessages(referrerTexts)
  const locale = useLocale()
  const dollars = useDollars(DOLLAR_SCALE)
  const [index, setIndex] = useState(3)
  const hydrated = useHydrated()
  if (levels.length === 0) return <p>{t.noLevels}</p>
  const turnover = turnovers[index]!
  const current = level.personal
    ? undefined
    : levels.findLast(({ startsAt }) => Number(startsAt) <= Number(level.turnover))
  // The share that counts at the beginning: a turnover may reach the next level on its way.
  const share = Number(level.percent) || Number(levels[0]!.percent)
  const brings = ((turnover * SPREAD_PERCENT * share) / 10_000).toFixed(2)
  const says = t.wouldBring(dollars(`${turnover}.00`, 2), percent(String(share), locale), dollars(brings, 2))
  return (
    <section className={styles.section} aria-labelledby="referral-levels">
      <h2 id="referral-levels">{t.levels}</h2>
      <Table
        caption={t.levels}
        rows={levels}
        keyOf={({ startsAt }) => startsAt}
        isCurrent={one => one === current}
        columns={[
          { head: t.levelFrom, className: 'num', cell: one => dollars(one.startsAt, 2) },
          { head: t.share, align: 'end', className: 'num', cell: one => percent(one.percent, locale) },
        ]}
      />
      {hydrated && (
        <Card>
          <label htmlFor="referral-what-if">{t.whatIf(SPREAD_PERCENT)}</label>
          <input
            id="referral-what-if"
            type="range"
            min={0}
            max={turnovers.length - 1}
            value={index}
            aria-valuetext={says}
            onChange={event => setIndex(Number(event.target.value))}
            className={styles.slider}
          />
          <p>{says}</p>
        </Card>
      )}
    </section>
  )
}
