import type { z } from 'zod'
import type { HistoryPoint } from '#contract/calculator/direction.ts'
import type { Db } from '#server/database/pool.ts'
import { type PreparedAnswer, prepareJson } from '#server/http/prepared-answer.ts'
import { parseFormula } from '#server/rates/formula.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import type { BoardEntry } from './board.ts'
import { type HistoryPeriod, readCourseHistory } from './course-history.ts'

type History = PreparedAnswer<z.infer<typeof HistoryPoint>[]>

/** A point joins the history once a minute, so a chart is read no more often than that: once there is one at all. */
const KEPT_MS = 60_000
const MOST_KEPT = 500

export function keepCourseHistories({ db, mode, now }: { db: Db; mode: RatesMode; now: () => Date }) {
  const kept = new Map<string, { madeAt: number; history: Promise<History> }>()

  return ({ direction: { from, to, formula, pricing } }: BoardEntry, period: HistoryPeriod): Promise<History> => {
    const at = now()
    const name = `${from} ${to} ${period} ${formula} ${pricing.marginBps}`
    const known = kept.get(name)
    if (known && at.getTime() - known.madeAt < KEPT_MS) return known.history

    const history = read()
    kept.delete(name)
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(name, { madeAt: at.getTime(), history })
    const forget = () => {
      if (kept.get(name)?.history === history) kept.delete(name)
    }
    history.catch(forget)
    return history

    async function read(): Promise<History> {
      const parsed = parseFormula(formula)
      if (!parsed.ok) return prepareJson([])
      const points = await readCourseHistory({ db, mode }, { formula: parsed.value, ...pricing }, period, at)
      if (points.length === 0) forget()
      return prepareJson(points.map(({ at, give, get }) => ({ at: at.toISOString(), give, get })))
    }
  }
}
