import type { BoardDelta } from '#contract/calculator/board-delta.ts'
import type { CalculatorInit, DirectionItem } from '#contract/calculator/direction.ts'
import type { StreamStatus } from '#web/api/live-stream.ts'
import { directionOn, hasMoved, isOff, type Tick } from './board.ts'
import {
  type CalculatorEvent,
  type CalculatorState,
  isAnswered,
  keyOf,
  moveCalculator,
  questionOf,
  typedAmount,
} from './calculator-state.ts'
import type { InitQuery } from './read-address.ts'

/** What the calculator does to the world. */
export type CalculatorParts = {
  ask: (question: InitQuery, signal: AbortSignal) => Promise<CalculatorInit>
  /** Whether an error means that the office could not be reached. */
  isOffline: (error: unknown) => boolean
  loadDirections: () => Promise<readonly DirectionItem[]>
  followAddress: (question: InitQuery) => void
  now: () => number
}

export type Calculator = ReturnType<typeof openCalculator>

/** A person is still typing for so long after a key. */
const TYPING_MS = 200
/** The figures follow the market, but not under the eyes of somebody who reads them. */
const REFRESH_EVERY_MS = 5_000
/** A quote is asked anew so long before it stops holding. */
const RENEW_BEFORE_MS = 10_000

/** The calculator of one page, from its first answer on: takes what happens, asks the office, and tells who looks. */
export function openCalculator(start: CalculatorState, parts: CalculatorParts) {
  let state = start
  let answeredAt = parts.now()
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  let directions: Promise<void> | undefined
  /** Until the directions are there: a list that was kept is as old as the stream's beginning. */
  let ticks: Tick[] = []
  let looking = false
  /** A question fell due while nobody looked: it is asked when somebody does. */
  let owed = false
  /** Until somebody does something the address stays as they came by it. */
  let handled = false
  const listeners = new Set<() => void>()

  function move(event: CalculatorEvent): void {
    const before = state
    state = moveCalculator(state, event)
    if (state !== before) for (const listener of listeners) listener()
  }

  /** After everything that a person does: the address follows, and a new question is asked. */
  function happen(event: CalculatorEvent, wait = 0): void {
    handled = true
    move(event)
    parts.followAddress(questionOf(state))
    if (!isAnswered(state) && isAskable(state)) {
      askIn(wait)
    } else {
      cancel()
      if (state.counting) move({ name: 'nothing-to-ask' })
    }
  }

  function askIn(wait: number): void {
    cancel()
    if (!isAnswered(state)) move({ name: 'asked' })
    timer = setTimeout(askNow, wait)
  }

  async function askNow(): Promise<void> {
    owed = !looking
    if (owed) return
    const question = questionOf(state)
    const controller = new AbortController()
    asking = controller
    move({ name: 'asked' })
    try {
      const view = await parts.ask(question, controller.signal)
      if (controller.signal.aborted) return
      answeredAt = parts.now()
      asking = undefined
      move({ name: 'answered', question: keyOf(question), view })
      if (handled) parts.followAddress(questionOf(state))
      renew()
    } catch (error) {
      if (controller.signal.aborted) return
      asking = undefined
      move({ name: 'failed', trouble: parts.isOffline(error) ? 'offline' : 'failed' })
    }
  }

  async function loadDirections(): Promise<void> {
    try {
      const all = await parts.loadDirections()
      move({ name: 'directions-came', all, ticks })
      ticks = []
    } catch (error) {
      move({ name: 'directions-failed', message: (error as Error).message })
    }
  }

  function cancel(): void {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
  }

  /** The same question again: the market has moved, or the quote will soon not hold any more. */
  function refresh(): void {
    if (!looking || asking || !isAskable(state) || !isAnswered(state)) return
    askIn(Math.max(0, answeredAt + REFRESH_EVERY_MS - parts.now()))
  }

  function renew(): void {
    clearTimeout(renewal)
    const { quote } = state.view
    if (!looking || !quote) return
    const left = Date.parse(quote.holdsUntil) - Date.parse(state.view.now) - RENEW_BEFORE_MS
    renewal = setTimeout(refresh, Math.max(REFRESH_EVERY_MS, left))
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    happen: (event: CalculatorEvent) => happen(event, event.name === 'typed' ? TYPING_MS : 0),
    /** The remedy where the office did not answer. */
    askAgain: () => askIn(0),

    /** All directions, once; when they cannot be had there is no calculator. */
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
      if (state.trouble || (wasOff && after)) askIn(0)
      else if (reopened || (after && hasMoved(before, after))) refresh()
    },

    /** The connection to the office is back or gone; what could not be asked is asked again. */
    connected(status: StreamStatus): void {
      if (status === 'lost') move({ name: 'failed', trouble: 'offline' })
      if (status === 'live' && state.trouble) askIn(0)
    },

    /** Quotes are kept fresh only while somebody looks at them. */
    looked(at: boolean): void {
      if (at === looking) return
      looking = at
      const { quote, now } = state.view
      const isOver = quote && parts.now() - answeredAt > Date.parse(quote.holdsUntil) - Date.parse(now)
      if (!at) clearTimeout(renewal)
      else if (owed || isOver) askIn(0)
      else renew()
    },

    close(): void {
      cancel()
      clearTimeout(renewal)
    },
  }
}

/**
 * While an amount cannot be read there is nothing to ask, unless the pair has changed. Of a pair that is off the office
 * would tell the nearest other one, and that is for the person to choose.
 */
function isAskable(state: CalculatorState): boolean {
  const { from, to, board, view } = state
  if (isOff(board, from, to)) return false
  return typedAmount(state).ok || view.pair.from.code !== from || view.pair.to.code !== to
}
