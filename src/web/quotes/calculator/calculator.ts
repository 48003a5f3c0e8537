import type { CalculatorInit, DirectionItem } from '#contract/catalogue/direction.ts'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import type { StreamStatus } from '#web/api/live-streams.ts'
import { directionOn, hasMoved, isOff, type Tick } from '../feed/board.ts'
import { openQuoteRefresh } from '../quote-refresh.ts'
import {
  type CalculatorEvent,
  type CalculatorState,
  isAnswered,
  moveCalculator,
  questionKey,
  questionOf,
  typedAmount,
} from './calculator-state.ts'
import type { InitQuery } from './read-address.ts'

export type CalculatorDeps = {
  ask: (question: InitQuery, signal: AbortSignal) => Promise<CalculatorInit>
  /** Whether an error means that the office could not be reached. */
  isOffline: (error: unknown) => boolean
  loadDirections: () => Promise<readonly DirectionItem[]>
  followAddress: (question: InitQuery) => void
  now: () => number
}

export type Calculator = ReturnType<typeof openCalculator>

/** The debounce of typing. */
const TYPING_MS = 200

/** The calculator of one page, from its first answer on: takes events, asks the office, and notifies its subscribers. */
export function openCalculator(start: CalculatorState, deps: CalculatorDeps) {
  let state = start
  let directions: Promise<void> | undefined
  /** Until the directions are loaded: a stored list is as old as the beginning of the stream. */
  let ticks: Tick[] = []
  /** The address stays as it was until a person changes the form. */
  let changed = false
  const listeners = new Set<() => void>()

  const refresh = openQuoteRefresh({
    validMs: validityOf(start.view),
    now: deps.now,
    mayRefresh: () => isAskable(state) && isAnswered(state),
    onAsking: () => move({ name: 'asked' }),
    async ask(signal) {
      const question = questionOf(state)
      return { question, view: await deps.ask(question, signal) }
    },
    onAnswer({ question, view }) {
      move({ name: 'answered', question: questionKey(question), view })
      if (changed) deps.followAddress(questionOf(state))
      return validityOf(state.view)
    },
    onFailure: error => move({ name: 'failed', trouble: deps.isOffline(error) ? 'offline' : 'failed' }),
  })

  function move(event: CalculatorEvent): void {
    const before = state
    state = moveCalculator(state, event)
    if (state !== before) for (const listener of listeners) listener()
  }

  async function loadDirections(): Promise<void> {
    try {
      const all = await deps.loadDirections()
      move({ name: 'directions-came', all, ticks })
      ticks = []
    } catch (error) {
      move({ name: 'directions-failed', message: (error as Error).message })
    }
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Every action of a person: the address follows, and a new question is asked. */
    dispatch(event: CalculatorEvent): void {
      changed = true
      move(event)
      deps.followAddress(questionOf(state))
      if (!isAnswered(state) && isAskable(state)) {
        move({ name: 'asked' })
        refresh.ask(event.name === 'typed' ? TYPING_MS : 0)
      } else {
        refresh.cancel()
        if (state.counting) move({ name: 'nothing-to-ask' })
      }
    },

    /** The remedy where the office did not answer. */
    askAgain: () => refresh.ask(),

    /** All directions, once; without them there is no calculator. */
    wantDirections(): Promise<void> {
      directions ??= loadDirections()
      return directions
    },

    ticked(delta: BoardDelta): void {
      const { from, to, board, view } = state
      const before = directionOn(board, from, to)
      const wasOff = isOff(board, from, to)
      if (!board.complete) ticks.push(delta)
      move({ name: 'ticked', delta })
      const after = delta.directions.find(item => item.from === from && item.to === to)
      const reopened = view.tech.maintenance && delta.tech?.maintenance === false
      if (state.trouble || (wasOff && after)) refresh.ask()
      else if (reopened || (after && hasMoved(before, after))) refresh.refresh()
    },

    /** The live stream of the office is connected or lost; a question that failed is asked again. */
    connected(status: StreamStatus): void {
      if (status === 'connecting') return
      if (status === 'lost') move({ name: 'failed', trouble: 'offline' })
      refresh.connected(status)
    },

    /** Quotes are kept fresh from now on, while the page is visible. */
    start: refresh.start,
  }
}

/** For how long the quote of an answer is valid, by the office's own clock. */
const validityOf = ({ quote, now }: CalculatorInit): number | undefined =>
  quote && Date.parse(quote.holdsUntil) - Date.parse(now)

/**
 * An unreadable amount is not asked, unless the pair has changed. Nor is a pair that is off: the office would answer with
 * the nearest other pair, and that choice is the visitor's.
 */
function isAskable(state: CalculatorState): boolean {
  const { from, to, board, view } = state
  if (isOff(board, from, to)) return false
  return state.suggests || typedAmount(state).ok || view.pair.from.code !== from || view.pair.to.code !== to
}
