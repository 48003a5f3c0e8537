import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import type { HistoryPoint, Period } from '#web/quotes/chart/history-summary.ts'

type History = { of: string; points?: readonly HistoryPoint[]; failed?: true }

/** The rate history of a pair; undefined until the answer for this pair and period has come. */
export function useHistory(from: string, to: string, period: Period) {
  const [history, setHistory] = useState<History>()
  const [attempt, setAttempt] = useState(0)
  const of = `${from} ${to} ${period} ${attempt}`

  useEffect(() => {
    const controller = new AbortController()
    const input = { params: { from, to }, query: { period } }
    browserApi('GET /api/v1/calculator/history/{from}/{to}/', input, controller).then(
      points => setHistory({ of, points }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setHistory({ of, failed: true })
      },
    )
    return () => controller.abort()
  }, [from, to, period, of])

  const current = history?.of === of ? history : undefined
  return { points: current?.points, failed: current?.failed === true, again: () => setAttempt(attempt + 1) }
}
