import { HOUR_MS } from '#contract/durations.ts'
import type { OpeningFacts } from './admit-claim.ts'

/**
 * How much one visitor may take up without paying. A person is the account that is signed in; a guest is a mailbox together
 * with the network that it is written from, so that nobody is kept out by what strangers write under their mailbox.
 */
export type OpeningLimits = {
  unpaidOfPerson: number
  /**
   * From so many unpaid claims of a network on, which the subscribers of a mobile operator share, each further one costs a solved
   * captcha; none is admitted beyond `NETWORK_REACH` times as many.
   */
  unpaidOfNetwork: number
  /** Openings of one hour, whatever became of them: each writes to a mailbox that nobody has confirmed. */
  hourlyOfPerson: number
  hourlyOfNetwork: number
  /** From so many on, from wherever, each further one costs work. */
  hourlyOfMailbox: number
  /** So many claims of an hour write to a mailbox that nobody has proved to be theirs; the next ones write nothing. */
  lettersOfMailbox: number
  /** What the unpaid claims of one person, or of one network, may hold of a reserve. A single claim may hold more. */
  reserveShareBps: bigint
  /** What the unpaid claims of all visitors may hold together who have completed nothing here. The rest is for those who have. */
  unprovedShareBps: bigint
  /** So many unpaid claims of one person, and so many of a network, which many people may share, cost no work yet. */
  freeOfPerson: number
  freeOfNetwork: number
  /** Where more of a reserve is held than this, every claim costs work. */
  pressureBps: bigint
}

const NETWORK_REACH = 5

export const usualOpeningLimits: OpeningLimits = {
  unpaidOfPerson: 3,
  unpaidOfNetwork: 10,
  hourlyOfPerson: 6,
  hourlyOfNetwork: 30,
  hourlyOfMailbox: 6,
  lettersOfMailbox: 3,
  reserveShareBps: 2_500n,
  unprovedShareBps: 7_500n,
  freeOfPerson: 1,
  freeOfNetwork: 3,
  pressureBps: 5_000n,
}

export type TooMany = {
  reason: 'too-many'
  because: 'unpaid' | 'network-unpaid' | 'reserve-share' | 'openings' | 'day-amount'
  detail: string
  /** With `day-amount`: what is left of the day, in US dollars, and from when on this claim would fit. */
  left?: string
  until?: string
  retryAfter: number
}

/** Why a claim that pays out so much is not admitted now, if anything speaks against it. */
export function limitReached(
  facts: OpeningFacts,
  units: bigint,
  limits: OpeningLimits,
  now: Date,
  { trusted = false } = {},
): TooMany | undefined {
  const { person } = facts
  const network = trusted ? nothingTakenUp : facts.network
  if (person.unpaid >= (facts.unpaidMost ?? limits.unpaidOfPerson))
    return {
      reason: 'too-many',
      because: 'unpaid',
      detail: 'Pay or cancel the claims that wait for payment first',
      retryAfter: 60,
    }
  if (network.unpaid >= limits.unpaidOfNetwork * NETWORK_REACH)
    return {
      reason: 'too-many',
      because: 'network-unpaid',
      detail: 'Too many claims of the network that you share with others wait for payment',
      retryAfter: 300,
    }
  const most = (facts.reserve * limits.reserveShareBps) / 10_000n
  const sharers = trusted ? [person] : [person, network, ...(facts.site ? [facts.site] : [])]
  const mostOfUnproved = (facts.reserve * limits.unprovedShareBps) / 10_000n
  const unproved = trusted ? 0n : (facts.unprovedHeld ?? 0n)
  if (unproved > 0n && unproved + units > mostOfUnproved) return heldByStrangers
  if (sharers.some(({ held }) => held > 0n && held + units > most))
    return {
      reason: 'too-many',
      because: 'reserve-share',
      detail:
        'The claims that wait for payment hold as much of the reserve as one customer may; pay or cancel them first',
      retryAfter: 60,
    }
  const waits = [
    person.opened >= limits.hourlyOfPerson ? person.since : undefined,
    network.opened >= limits.hourlyOfNetwork ? network.since : undefined,
  ].filter(since => since !== undefined)
  if (waits.length === 0) return undefined
  return {
    reason: 'too-many',
    because: 'openings',
    detail: 'So many claims were opened from here within an hour that there is a pause now',
    retryAfter: Math.max(
      ...waits.map(since => Math.max(1, Math.ceil((since.getTime() + HOUR_MS - now.getTime()) / 1000))),
    ),
  }
}

/** Where visitors who have completed nothing hold as much of a reserve as they may together. */
export const heldByStrangers: TooMany = {
  reason: 'too-many',
  because: 'reserve-share',
  detail:
    'Claims that wait for payment hold so much of the reserve that the rest is for customers who have exchanged here',
  retryAfter: 300,
}

/** What counts of a network whose visitors are trusted. */
const nothingTakenUp = { unpaid: 0, held: 0n, opened: 0, since: undefined }

/**
 * What a claim costs before it is taken: a solved captcha from a person's second unpaid claim on, for a mailbox that is written to
 * again and again, and where many others of the network have not paid; a captcha or one of the network's few turns without one where others of the network have not
 * paid, and while less than half of the reserve is free.
 */
export function workFor(facts: OpeningFacts, limits: OpeningLimits): 'captcha' | 'captcha-or-free-attempt' | undefined {
  const { person, network, mailboxOpened, reserve, reserveHeld } = facts
  if (person.unpaid >= limits.freeOfPerson || mailboxOpened >= limits.hourlyOfMailbox) return 'captcha'
  if (Math.max(network.unpaid, facts.site?.unpaid ?? 0) >= limits.unpaidOfNetwork) return 'captcha'
  const underPressure = reserveHeld * 10_000n > reserve * limits.pressureBps
  if (network.unpaid >= limits.freeOfNetwork || underPressure) return 'captcha-or-free-attempt'
  return undefined
}
