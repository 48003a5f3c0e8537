/** The steps of the first day, in their order. */
export const setupSteps = ['office', 'email', 'exchange', 'accounts', 'reserves', 'open'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What the office has before it opens. */
export type SetupState = {
  /** Whether customers can reach it in any way. */
  reachable: boolean
  /** Whether it has said in which time zone its days are. */
  zoned: boolean
  currencies: readonly string[]
  /** With `hasRate` where their formula comes to a rate now. */
  directions: readonly { from: string; to: string; hasRate: boolean }[]
  /** Currencies that a customer can pay in, because somebody takes the money. */
  payable: ReadonlySet<string>
  /** Currencies of which there is something to pay out. */
  stocked: ReadonlySet<string>
  opened: boolean
}

export const missingKinds = [
  'contact',
  'time-zone',
  'currencies',
  'directions',
  'account',
  'reserve',
  'rate',
  'opening',
] as const

/** What stands between the office and its first claim, with the step that mends it. */
export type Missing = { kind: (typeof missingKinds)[number]; step: SetupStep }

/**
 * What is still missing before the first claim can be taken. One pair that has a rate and can be paid in and paid out is
 * enough: an office that waits until all of them are complete earns nothing meanwhile.
 */
export function missingBeforeOpening(state: SetupState): Missing[] {
  const { reachable, zoned, currencies, directions, payable, stocked, opened } = state
  if (opened) return []
  const missing: Missing[] = []
  const add = (kind: Missing['kind'], step: SetupStep) => missing.push({ kind, step })
  if (!reachable) add('contact', 'office')
  if (!zoned) add('time-zone', 'office')
  if (currencies.length < 2) add('currencies', 'exchange')
  if (directions.length === 0) add('directions', 'exchange')
  const paid = directions.filter(({ from }) => payable.has(from))
  if (paid.length === 0) add('account', 'accounts')
  const ready = (paid.length > 0 ? paid : directions).filter(({ to }) => stocked.has(to))
  if (ready.length === 0) add('reserve', 'reserves')
  const complete = ready.length > 0 ? ready : directions
  if (complete.length > 0 && !complete.some(({ hasRate }) => hasRate)) add('rate', 'open')
  add('opening', 'open')
  return missing
}
