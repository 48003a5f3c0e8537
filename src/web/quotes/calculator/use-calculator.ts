import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { loadLater } from '#web/ui/load-later.ts'
import { loadDirections } from '../feed/direction-list.ts'
import { type Calculator, type CalculatorDeps, openCalculator } from './calculator.ts'
import { type CalculatorState, startState } from './calculator-state.ts'
import { withWords } from './notice-words.ts'
import { addressOf, type InitNotice, type InitQuery } from './read-address.ts'

export type LiveCalculator = { state: CalculatorState; calculator: Calculator; clock: ServerClock }

export type Loaded = { view: CalculatorInit; notices: readonly InitNotice[]; promo: string | undefined }

/** What differs where the calculator is not the whole page. */
type Mode = {
  ask?: CalculatorDeps['ask']
  /** The address of the page does not name what is typed. */
  keepsAddress?: boolean
}

/** The calculator of this page. It lives as long as the page, and goes on from the rendering of the server. */
export function useCalculator(
  { view, notices, promo }: Loaded,
  { ask = askInit, keepsAddress }: Mode = {},
): LiveCalculator {
  const locale = useLocale()
  const [{ calculator, clock }] = useState(() =>
    assemble(startState(view, locale, { promo, notices }), locale, ask, keepsAddress ? () => {} : followAddress),
  )
  const state = useSyncExternalStore(calculator.subscribe, calculator.read, calculator.read)
  useEffect(() => calculator.start(), [calculator])
  useEffect(() => followLater(calculator, clock), [calculator, clock])
  return { state, calculator, clock }
}

const askInit: CalculatorDeps['ask'] = (question, signal) =>
  browserApi('GET /front-api/calculator/init', { query: question }, { signal })

function assemble(
  start: CalculatorState,
  locale: Locale,
  ask: CalculatorDeps['ask'],
  followAddress: (question: InitQuery) => void,
) {
  const clock = createServerClock()
  clock.sync(start.view.now)
  const calculator = openCalculator(start, {
    async ask(question, signal) {
      const view = await ask(question, signal)
      clock.sync(view.now)
      // The figures are right also where the words of a notice cannot be loaded.
      const notices = await withWords(view.notices, locale).catch(() => [])
      return { ...view, notices }
    },
    isOffline: error => error instanceof ApiError && error.problem.code === 'offline',
    // This code is part of the page's script: without a connection it could not be loaded, and could not wait for one.
    loadDirections: async () => (await loadDirections(browserApi, start.view.boardVersion)).items,
    followAddress,
    now: () => performance.now(),
  })
  return { calculator, clock }
}

function followAddress(question: InitQuery): void {
  const { pathname, hash, search } = location
  const address = pathname + addressOf(question, new URLSearchParams(search)) + hash
  // The router does not hear of it: it would load the page's data again.
  if (address !== pathname + search + hash) history.replaceState(history.state, '', address)
}

/** The code that follows the office is not needed to show the page, and is loaded after it. */
function followLater(calculator: Calculator, clock: ServerClock): () => void {
  let stop: (() => void) | undefined
  const left = new AbortController()
  void loadLater(
    () => import('../feed/follow-office.ts'),
    left.signal,
    () => calculator.connected('lost'),
  ).then(code => {
    stop = code?.followOffice(calculator, clock)
  })
  return () => {
    left.abort()
    stop?.()
  }
}
