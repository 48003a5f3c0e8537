import { larger, smaller } from '#contract/money/money.ts'

/** What a deposit account can still take, and the amounts that a payment there may be for already. */
export type AccountRoom = {
  least: bigint
  most?: bigint
  /** How many more claims may wait there, and may be opened there today. */
  openLeft: number
  dayClaimsLeft?: number
  dayLeft?: bigint
  monthLeft?: bigint
  /** A payment carries a memo of its claim, so amounts may be equal. */
  ownMemo: boolean
  /** Waiting, resting or offered. */
  amounts: readonly { units: bigint; payer?: string }[]
}

/** A claim that looks for a place: its amount, and the account that it is paid from, where the customer names one. */
export type Wanted = { units: bigint; payer?: string }

/** Why no deposit account takes an amount. Limits of amounts come with the amount that is taken now. */
export type NoRoom =
  | { because: 'no-accounts' | 'open-claims' | 'same-amount' }
  | { because: 'amount-limit'; most: bigint }
  | { because: 'amount-minimum'; least: bigint }

/**
 * Whether payments of two claims, equal in all else, are told apart by whom they come from. One claim whose payer is not known
 * could be paid from anywhere, also from the account of the other.
 */
export const arePayersApart = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

/** Says what would help most: another amount, then a place that becomes free by itself, and last another deposit account. */
export function whyNoRoom(rooms: readonly AccountRoom[], { units }: Wanted): NoRoom {
  if (rooms.length === 0) return { because: 'no-accounts' }
  const open = rooms.filter(isOpen)
  if (open.length === 0) return { because: 'open-claims' }
  if (open.some(room => fits(room, units))) return { because: 'same-amount' }
  const most = open.flatMap(room => mostOf(room) ?? []).filter(most => most < units)
  const least = open.map(room => room.least).filter(least => least > units)
  if (most.length > 0 || least.length === 0) return { because: 'amount-limit', most: most.reduce(larger, 0n) }
  return { because: 'amount-minimum', least: least.reduce(smaller) }
}

/** The largest amount that any of the deposit accounts takes now; undefined: no limit; zero: none takes anything. */
export function largestAmount(rooms: readonly AccountRoom[]): bigint | undefined {
  let largest = 0n
  for (const room of rooms.filter(isOpen)) {
    const most = mostOf(room)
    if (most === undefined) return undefined
    if (most >= room.least && most > largest) largest = most
  }
  return largest
}

/** How many steps away from the wanted amount another one is looked for. */
const REACH = 200n

/** The free amount nearest to the wanted one, within limits; above before below, as that gives the customer what they wanted. */
export function nearestAmount(
  rooms: readonly AccountRoom[],
  { units, payer }: Wanted,
  { scale, least, most }: { scale: number; least: bigint; most: bigint },
): bigint | undefined {
  const step = stepOf(units, scale)
  const open = rooms.filter(isOpen).map(room => ({ room, taken: takenFrom(room, payer) }))
  const isFree = (amount: bigint) => open.some(({ room, taken }) => fits(room, amount) && !taken.has(amount))
  for (let away = 1n; away <= REACH; away++)
    for (const amount of [units + away * step, units - away * step])
      if (amount > 0n && amount >= least && amount <= most && isFree(amount)) return amount
  return undefined
}

/**
 * What could be paid instead of an amount that another claim waits for; undefined: it is free, or it is something else that is in
 * the way. Said before a claim exists, so nothing is kept, and `namesPayer` counts as a payer whom nobody has named yet.
 */
export function instead(
  rooms: readonly AccountRoom[],
  { units, namesPayer }: { units: bigint; namesPayer: boolean },
  limits: { scale: number; least: bigint; most: bigint },
): bigint | undefined {
  const wanted = { units, payer: namesPayer ? '' : undefined }
  if (rooms.some(room => takes(room, wanted)) || whyNoRoom(rooms, wanted).because !== 'same-amount') return undefined
  return nearestAmount(rooms, wanted, limits)
}

/** A hundredth of the whole unit, and never more than a ten-thousandth of the amount: kopecks, cents of USDT, less of a coin. */
export function stepOf(units: bigint, scale: number): bigint {
  const hundredth = 10n ** BigInt(Math.max(0, scale - 2))
  let step = 1n
  while (step * 10n <= hundredth && step * 10n <= units / 10_000n) step *= 10n
  return step
}

/** Whether a deposit account takes the claim. */
export const takes = (room: AccountRoom, { units, payer }: Wanted): boolean =>
  isOpen(room) && fits(room, units) && !takenFrom(room, payer).has(units)

const takenFrom = ({ ownMemo, amounts }: AccountRoom, payer: string | undefined): ReadonlySet<bigint> =>
  new Set(ownMemo ? [] : amounts.filter(waiting => !arePayersApart(waiting.payer, payer)).map(({ units }) => units))

const isOpen = ({ openLeft, dayClaimsLeft = 1 }: AccountRoom): boolean => openLeft > 0 && dayClaimsLeft > 0

const fits = (room: AccountRoom, units: bigint): boolean => {
  const most = mostOf(room)
  return units >= room.least && (most === undefined || units <= most)
}

/** The largest amount by the limits of a deposit account; undefined: it has none. */
function mostOf({ most, dayLeft, monthLeft }: AccountRoom): bigint | undefined {
  const limits = [most, dayLeft, monthLeft].filter(limit => limit !== undefined)
  return limits.length === 0 ? undefined : limits.reduce(smaller)
}
