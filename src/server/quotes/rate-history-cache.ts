import type { z } from 'zod'
import type { HistoryPoint } from '#contract/catalogue/direction.ts'
import { parseFormula } from '#server/formulas/formula.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type PreparedAnswer, prepareJson } from '#server/platform/http/prepared-answer.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import type { BoardEntry } from './board.ts'
import { type HistoryPeriod, readRateHistory } from './rate-history.ts'

type History = PreparedAnswer<z.infer<typeof HistoryPoint>[]>

/** The history gets one point a minute, so a non-empty chart is cached for that long. */
const CACHE_MS = 60_000
const CACHE_SIZE = 500

export function openRateHistoryCache({ db, mode, now }: { db: Db; mode: RatesMode; now: () => Date }) {
  const kept = new Map<string, { madeAt: number; history: Promise<History> }>()

  return ({ direction: { from, to, formula, pricing } }: BoardEntry, period: HistoryPeriod): Promise<History> => {
    const at = now()
    const name = `${from} ${to} ${period} ${formula} ${pricing.marginBps}`
    const known = kept.get(name)
    if (known && at.getTime() - known.madeAt < CACHE_MS) return known.history

    const history = read()
    kept.delete(name)
    if (kept.size >= CACHE_SIZE) kept.delete(kept.keys().next().value!)
    kept.set(name, { madeAt: at.getTime(), history })
    const forget = () => {
      if (kept.get(name)?.history === history) kept.delete(name)
    }
    history.catch(forget)
    return history

    async function read(): Promise<History> {
      const parsed = parseFormula(formula)
      if (!parsed.ok) return prepareJson([])
      const points = await readRateHistory({ db, mode }, { formula: parsed.value, ...pricing }, period, at)
      if (points.length === 0) forget()
      return prepareJson(points.map(({ at, give, get }) => ({ at: at.toISOString(), give, get })))
    }
  }
}
