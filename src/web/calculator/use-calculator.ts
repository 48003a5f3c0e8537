import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CalculatorInit } from '#contract/calculator/direction.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { loadLater } from '#web/ui/load-later.ts'
import { type Calculator, openCalculator } from './calculator.ts'
import { type CalculatorState, startState } from './calculator-state.ts'
import { loadDirections } from './directions.ts'
import type { BesideCalculator } from './follow-office.ts'
import { addressOf, type InitNotice, type InitQuery } from './read-address.ts'

export type LiveCalculator = { state: CalculatorState; calculator: Calculator; clock: ServerClock }

export type Loaded = { view: CalculatorInit; notices: readonly InitNotice[]; promo: string | undefined }

/**
 * The calculator of this page. It lives as long as the page does, and goes on from what the server rendered. Where it stands
 * `beside` something else, that follows the same stream, and the address is not the calculator's own.
 */
export function useCalculator({ view, notices, promo }: Loaded, beside?: BesideCalculator): LiveCalculator {
  const locale = useLocale()
  const [{ calculator, clock }] = useState(() =>
    assemble(startState(view, locale, { promo, notices }), beside ? () => {} : followAddress),
  )
  const state = useSyncExternalStore(calculator.subscribe, calculator.read, calculator.read)
  useEffect(() => onceAlive(calculator, clock, beside), [calculator, clock, beside])
  return { state, calculator, clock }
}

function assemble(start: CalculatorState, followAddress: (question: InitQuery) => void) {
  const clock = createServerClock()
  clock.hear(start.view.now)
  const calculator = openCalculator(start, {
    async ask(question, signal) {
      const view = await browserApi('GET /front-api/calculator/init', { query: question }, { signal })
      clock.hear(view.now)
      return view
    },
    isOffline: error => error instanceof ApiError && error.problem.code === 'offline',
    // Its code came with the page: a connection that breaks must not turn "wait for it" into "the end".
    loadDirections: async () => (await loadDirections(browserApi, start.view.boardVersion)).items,
    followAddress,
    now: () => performance.now(),
  })
  return { calculator, clock }
}

function followAddress(question: InitQuery): void {
  const { pathname, hash, search } = location
  const address = pathname + addressOf(question, new URLSearchParams(search)) + hash
  // The router is not told: its pages have not changed, and it would load them anew.
  if (address !== pathname + search + hash) history.replaceState(history.state, '', address)
}

/** What keeps the page in step with the office is not needed to show it, and comes after it. */
function onceAlive(calculator: Calculator, clock: ServerClock, beside?: BesideCalculator): () => void {
  let stop: (() => void) | undefined
  const left = new AbortController()
  const cut = () => {
    calculator.connected('lost')
    beside?.onStatus('lost')
  }
  void loadLater(() => import('./follow-office.ts'), left.signal, cut).then(code => {
    stop = code?.followOffice(calculator, clock, beside)
  })
  return () => {
    left.abort()
    stop?.()
  }
}
