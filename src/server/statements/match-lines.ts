import type { MatchedBy, MovementKind } from '#contract/statements/line-kinds.ts'
import { paymentReference } from '#server/claims/payment-reference.ts'
import type { StatementLine } from './statement.ts'

/** What our books say has moved: a payment, a payout, a refund, or a withdrawal that was paid. */
export type Movement = {
  kind: MovementKind
  /** Of the payment, the claim or the withdrawal. */
  id: string
  currency: string
  /** Smallest units. What came in is positive, what went out negative. */
  units: bigint
  /** The day of it in the office's time. */
  day: string
  references: readonly string[]
  /** The number of the order, as people type it into a purpose. */
  number?: string
  /** The account on the other side, as far as it is known. */
  counterpartyAccount?: string
}

export type OpenLine = StatementLine & { id: string }
export type Match = { line: string; movement: Movement; by: MatchedBy }

/**
 * Which movement of our books each line of a bank is. Amounts always agree. What identifies a payment goes before what is only alike, and
 * alike counts only where one line and one movement are alike to nothing else: a guess between two is left to a person.
 */
export function matchLines(lines: readonly OpenLine[], movements: readonly Movement[]): Match[] {
  const matches: Match[] = []
  let openLines = lines
  let openMovements = movements
  for (const [by, alike] of rules) {
    const found = pairs(openLines, openMovements, alike).map(([line, movement]) => ({ line: line.id, movement, by }))
    matches.push(...found)
    const lineTaken = new Set(found.map(({ line }) => line))
    const taken = new Set(found.map(({ movement }) => movement))
    openLines = openLines.filter(({ id }) => !lineTaken.has(id))
    openMovements = openMovements.filter(movement => !taken.has(movement))
  }
  return matches
}

/** The movements that a line could be: of its amount, and of about its day. The nearest day first. */
export const candidatesFor = (line: StatementLine, movements: readonly Movement[]): Movement[] =>
  movements
    .filter(movement => movement.units === line.units && daysBetween(line, movement) <= DAYS_OF_A_CANDIDATE)
    .toSorted((a, b) => daysBetween(line, a) - daysBetween(line, b))

/** The payouts that the bank may have sent back by a line: of its amount, and which the line names, or else those of which banks write so. */
export function returnedBy<Payout extends Movement>(line: StatementLine, payouts: readonly Payout[]): Payout[] {
  const alike = payouts.filter(payout => line.units === -payout.units && line.day >= payout.day)
  const named = alike.filter(payout => byReference(line, payout) || byNumber(line, payout))
  return named.length > 0 || !RETURNED.test(line.purpose ?? '') ? named : alike
}

/** As banks write it. */
const RETURNED = /возвра[тщ]|вернул|отклон[её]н|невыясненн|\breturn|\brejected\b|\bbounced\b/i

type Alike = (line: StatementLine, movement: Movement) => boolean

const rules: readonly (readonly [MatchedBy, Alike])[] = [
  ['reference', byReference],
  ['number', (line, movement) => daysBetween(line, movement) <= DAYS_OF_A_CANDIDATE && byNumber(line, movement)],
  [
    'account',
    (line, movement) =>
      daysBetween(line, movement) <= DAYS_ALIKE && sameAccount(line.counterpartyAccount, movement.counterpartyAccount),
  ],
  ['amount', (line, movement) => daysBetween(line, movement) <= DAYS_ALIKE],
]

function byReference({ reference, purpose }: StatementLine, { references }: Movement): boolean {
  return references.some(
    known =>
      isTelling(known) &&
      [reference, purpose].some(text => text !== undefined && paymentReference(text) === paymentReference(known)),
  )
}

function byNumber({ purpose }: StatementLine, { number }: Movement): boolean {
  return number !== undefined && numbersIn(purpose).has(number)
}

/** Banks book at the weekend's end what was sent before it. */
const DAYS_ALIKE = 3
const DAYS_OF_A_CANDIDATE = 7

/** `714`, a number of the payer's own payment orders, is the same for many payers. */
const isTelling = (reference: string): boolean => paymentReference(reference).length >= 6

/** Each line with the one movement that is alike, where neither is alike to another. */
function pairs<Line extends StatementLine>(
  lines: readonly Line[],
  movements: readonly Movement[],
  alike: Alike,
): [Line, Movement][] {
  const byAmount = Map.groupBy(movements, ({ units }) => units)
  const found = lines.map(
    line => [line, (byAmount.get(line.units) ?? []).filter(movement => alike(line, movement))] as const,
  )
  const wanted = new Map<Movement, number>()
  for (const movement of found.flatMap(([, alikes]) => alikes)) wanted.set(movement, (wanted.get(movement) ?? 0) + 1)
  return found.flatMap(([line, [first, ...more]]) =>
    first && more.length === 0 && wanted.get(first) === 1 ? [[line, first] as [Line, Movement]] : [],
  )
}

/** The numbers of orders that a purpose may name: `104882`, `104 882`, `№104-882`. */
function numbersIn(purpose: string | undefined): Set<string> {
  const written = purpose?.matchAll(/(?<!\d)\d{3}[ \u00a0-]?\d{3,4}(?!\d)/g) ?? []
  return new Set([...written].map(([number]) => number.replaceAll(/\D/g, '')))
}

/** Banks hide the middle of a card: then its last four digits have to do, beside the amount and the day. */
function sameAccount(a: string | undefined, b: string | undefined): boolean {
  if (!a || !b) return false
  const [one, other] = [a, b].map(text => text.replaceAll(/[^\dA-Za-z*•]/g, '').toUpperCase()) as [string, string]
  if (one === other) return one.length >= 4
  const hidden = /[*•]/.test(one) || /[*•]/.test(other)
  return hidden && /^\d{4}$/.test(one.slice(-4)) && one.slice(-4) === other.slice(-4)
}

const daysBetween = (a: { day: string }, b: { day: string }): number =>
  Math.abs(Date.parse(a.day) - Date.parse(b.day)) / 86_400_000
