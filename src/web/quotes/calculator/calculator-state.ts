import type { CalculatorInit, DirectionItem, QuoteView, TargetItem } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { type AmountRefusal, readAmount } from '#contract/money/amount-text.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { NetworkFeeLevel } from '#contract/money/network-fee.ts'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import { fieldText } from '#web/format/money-text.ts'
import {
  afterTick,
  type Board,
  completeBoard,
  directionOn,
  emptyBoard,
  isOff,
  liveTarget,
  nearestTo,
  type Tick,
} from '../feed/board.ts'
import type { InitNotice, InitQuery } from './read-address.ts'

export type Side = 'from' | 'to'
export const otherSide = (side: Side): Side => (side === 'from' ? 'to' : 'from')

/** The form as it stands, and the last answer of the office, which may belong to an older form. */
export type CalculatorState = {
  locale: Locale
  view: CalculatorInit
  /** The question that `view` answers. */
  answered: string
  from: string
  to: string
  /** What the link or a later choice asked for that does not exist. */
  notices: readonly InitNotice[]
  /** The side that was edited last; the other amount follows from it. */
  side: Side
  /** The text in the field of that side. */
  typed: string
  /** Until the visitor types, the amount is the office's suggestion and may change with the pair. */
  touched: boolean
  /** The next answer brings the office's suggestion: a pair or a side was chosen, and the amount belonged to the former. */
  suggests: boolean
  city: string | undefined
  /** As the pair offers it; absent where it offers no choice. */
  networkFeeLevel: NetworkFeeLevel | undefined
  promo: string | undefined
  board: Board
  /** Every currency of every answer so far. */
  known: ReadonlyMap<string, CurrencyItem>
  /** The lines of the last quote of the pair: they keep their space while there is no quote. */
  lines: readonly QuoteView['lines'][number][]
  counting: boolean
  trouble: 'offline' | 'failed' | undefined
  /** The opposite direction that the visitor tried and that does not exist. */
  noWayBack: { from: string; to: string } | undefined
  /** The directions could not be loaded; the page shows only this message. */
  fatal: string | undefined
}

export type CalculatorEvent =
  | { name: 'typed'; side: Side; text: string }
  /** The field lost the focus: its amount is written with grouped digits. */
  | { name: 'left' }
  | { name: 'filled'; side: Side; amount: string }
  | { name: 'picked'; side: Side; code: string }
  | { name: 'swapped' }
  /** Both sides at once; the office suggests the amount. */
  | { name: 'pair-chosen'; from: string; to: string }
  /** The other side drives, with an amount that the office suggests. */
  | { name: 'side-chosen'; side: Side }
  | { name: 'city-chosen'; city: string }
  | { name: 'level-chosen'; level: NetworkFeeLevel }
  /** Empty: without a code. */
  | { name: 'promo-entered'; code: string }
  | { name: 'asked' }
  /** The form is answered already, or cannot be asked. */
  | { name: 'nothing-to-ask' }
  | { name: 'answered'; question: string; view: CalculatorInit }
  | { name: 'failed'; trouble: 'offline' | 'failed' }
  | { name: 'ticked'; delta: Tick & Pick<BoardDelta, 'tech'> }
  | { name: 'directions-came'; all: readonly DirectionItem[]; ticks: readonly Tick[] }
  | { name: 'directions-failed'; message: string }

export function startState(
  view: CalculatorInit,
  locale: Locale,
  { promo, notices = view.notices }: { promo?: string | undefined; notices?: readonly InitNotice[] } = {},
): CalculatorState {
  const state: CalculatorState = {
    locale,
    view,
    answered: '',
    from: view.pair.from.code,
    to: view.pair.to.code,
    notices,
    side: view.side,
    typed: fieldText(view.amount, view.pair[view.side], locale),
    touched: false,
    suggests: false,
    city: view.city,
    networkFeeLevel: view.networkFeeLevel,
    promo,
    board: emptyBoard,
    known: withKnown(new Map(), view),
    lines: view.quote?.lines ?? [],
    counting: false,
    trouble: undefined,
    noWayBack: undefined,
    fatal: undefined,
  }
  return { ...state, answered: questionKey(questionOf(state)) }
}

export function moveCalculator(state: CalculatorState, event: CalculatorEvent): CalculatorState {
  switch (event.name) {
    case 'typed':
      return { ...state, side: event.side, typed: event.text, touched: true, suggests: false, noWayBack: undefined }
    case 'left':
      return { ...state, typed: groupedText(state) }
    case 'filled': {
      const typed = fieldText(event.amount, currencyOf(state, event.side), state.locale)
      return { ...state, side: event.side, typed, touched: true, suggests: false, noWayBack: undefined }
    }
    case 'picked':
      return picked(state, event.side, event.code)
    case 'swapped':
      return swapped(state)
    case 'pair-chosen':
      return { ...ofPair(state, event), touched: true, suggests: true }
    case 'side-chosen':
      return { ...state, side: event.side, touched: true, suggests: true }
    case 'city-chosen':
      return { ...state, city: event.city }
    case 'level-chosen':
      return { ...state, networkFeeLevel: event.level }
    case 'promo-entered':
      return { ...state, promo: event.code }
    case 'asked':
      return { ...state, counting: true }
    case 'nothing-to-ask':
      return { ...state, counting: false }
    case 'answered':
      return answered(state, event.question, event.view)
    case 'failed':
      return { ...state, counting: false, trouble: event.trouble }
    case 'ticked': {
      const { delta } = event
      const view = delta.tech ? { ...state.view, tech: delta.tech } : state.view
      return { ...state, view, board: afterTick(state.board, delta) }
    }
    case 'directions-came':
      return { ...state, board: completeBoard(event.all, event.ticks) }
    case 'directions-failed':
      return { ...state, fatal: event.message }
  }
}

/** The question of the form; without an amount while the typed text cannot be read or the amount is a suggestion. */
export function questionOf(state: CalculatorState): InitQuery & { from: string; to: string; side: Side } {
  const { from, to, side, city, networkFeeLevel, promo } = state
  const amount = amountOf(state)
  return {
    from,
    to,
    side,
    amount: amount || undefined,
    city: city || undefined,
    networkFeeLevel: networkFeeLevel === 'usual' ? undefined : networkFeeLevel,
    promo,
  }
}

export const questionKey = (question: InitQuery): string => JSON.stringify(question)

/** Whether the last answer belongs to the form as it stands. */
export const isAnswered = (state: CalculatorState): boolean => questionKey(questionOf(state)) === state.answered

/** The typed text as an amount. */
export const typedAmount = (state: CalculatorState) =>
  readAmount(state.typed, currencyOf(state, state.side).scale, state.locale)

/** Why the amount of the form cannot be read; an amount that the office is about to suggest is not read. */
export function amountRefusal(state: CalculatorState): AmountRefusal | undefined {
  const read = typedAmount(state)
  return read.ok || state.suggests ? undefined : read.refusal
}

export const currencyOf = (state: CalculatorState, side: Side): CurrencyItem => state.known.get(state[side])!

/** The targets of the chosen currency, updated by the board; before the office has answered, the targets of the board. */
export function targetsOf(state: Pick<CalculatorState, 'view' | 'board' | 'from' | 'known'>): readonly TargetItem[] {
  const { view, board, from, known } = state
  const isOfView = view.pair.from.code === from
  const targets: readonly TargetItem[] = isOfView
    ? view.targets.filter(({ code }) => !isOff(board, from, code))
    : [...known.values()].filter(({ code }) => directionOn(board, from, code))
  return targets.map(target => liveTarget(target, directionOn(board, from, target.code)))
}

/** Undefined while the board is not complete enough to say. */
export function isExchanged(state: CalculatorState, from: string, to: string): boolean | undefined {
  if (directionOn(state.board, from, to)) return true
  return state.board.complete || isOff(state.board, from, to) ? false : undefined
}

function amountOf(state: CalculatorState): string | undefined {
  if (state.suggests) return undefined
  if (!state.touched && state.view.pair[state.side].code !== state[state.side]) return undefined
  const read = typedAmount(state)
  return read.ok ? read.value.text : undefined
}

function groupedText(state: CalculatorState): string {
  const read = typedAmount(state)
  // Where it could be another amount, the question stays with what was typed until it is answered.
  return read.ok && !read.value.couldBe
    ? fieldText(read.value.text, currencyOf(state, state.side), state.locale)
    : state.typed
}

function picked(state: CalculatorState, side: Side, code: string): CalculatorState {
  if (code === state[side]) return state
  if (code === state[otherSide(side)]) return swapped(state)
  const next = ofPair(state, { from: state.from, to: state.to, [side]: code })
  if (side === 'to' || !state.board.complete) return next
  const order = [...state.known.values()].toSorted((a, b) => Number(b.popular) - Number(a.popular))
  const to = nearestTo(
    state.board,
    code,
    state.to,
    order.map(currency => currency.code),
  )
  return to === undefined ? next : { ...next, to }
}

/** The typed amount keeps its currency, and so changes its side. */
function swapped(state: CalculatorState): CalculatorState {
  const { from, to } = state
  if (isExchanged(state, to, from) === false) return { ...state, noWayBack: { from: to, to: from } }
  return { ...ofPair(state, { from: to, to: from }), side: otherSide(state.side), touched: true }
}

/** The form with another pair; what was chosen of the network belongs to the former. */
const ofPair = (state: CalculatorState, { from, to }: { from: string; to: string }): CalculatorState => ({
  ...state,
  from,
  to,
  networkFeeLevel: undefined,
  noWayBack: undefined,
})

/** An answer to another question is dropped. The office may have replaced the pair or the amount. */
function answered(state: CalculatorState, question: string, view: CalculatorInit): CalculatorState {
  if (question !== questionKey(questionOf(state))) return state
  const isAsked = view.pair.from.code === state.from && view.pair.to.code === state.to
  const suggested = state.suggests || !isAsked || (questionOf(state).amount === undefined && !state.touched)
  const next: CalculatorState = {
    ...state,
    view,
    from: view.pair.from.code,
    to: view.pair.to.code,
    notices: question === state.answered ? renewed(state.notices, view.notices) : view.notices,
    side: view.side,
    city: view.city,
    networkFeeLevel: view.networkFeeLevel,
    typed: suggested ? fieldText(view.amount, view.pair[view.side], state.locale) : state.typed,
    suggests: false,
    known: withKnown(state.known, view),
    lines: view.quote?.lines ?? (isSamePair(state.view, view) ? state.lines : []),
    counting: false,
    trouble: undefined,
  }
  return { ...next, answered: questionKey(questionOf(next)) }
}

/** What was said of the address stays; a promo code may have been used up since. */
const renewed = (before: readonly InitNotice[], now: readonly InitNotice[]): readonly InitNotice[] =>
  [...before, ...now].some(({ promo }) => promo)
    ? [...before.filter(({ promo }) => !promo), ...now.filter(({ promo }) => promo)]
    : before

const isSamePair = (a: CalculatorInit, b: CalculatorInit): boolean =>
  a.pair.from.code === b.pair.from.code && a.pair.to.code === b.pair.to.code

function withKnown(known: ReadonlyMap<string, CurrencyItem>, view: CalculatorInit): ReadonlyMap<string, CurrencyItem> {
  const named = [
    ...view.currencies,
    ...view.targets.filter(({ code }) => !known.has(code)),
    view.pair.from,
    view.pair.to,
  ]
  return new Map([...known, ...named.map(currency => [currency.code, currency] as const)])
}
