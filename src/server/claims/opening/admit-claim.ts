import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Hit, screening, withoutSpared } from '#server/screening/screen.ts'
import { claimNumber } from '../claim-number.ts'

/** Who opens a claim: under which id, with which mailbox and accounts, from which network and address, and as whom. */
type Visitor = {
  id: string
  emailKey: string
  accounts?: readonly string[]
  network?: string | undefined
  address?: string | undefined
  userId?: string | undefined
}

/** What a visitor takes up: unpaid claims, the part of the reserve that these hold, and openings of the last hour. */
type TakenUp = { unpaid: number; held: bigint; opened: number; since?: Date }

/** What the limits of opening are compared with. */
export type OpeningFacts = {
  person: TakenUp
  network: TakenUp
  /** How many unpaid claims this customer may have, where staff have set a limit of their own. */
  unpaidMost?: number
  /** What this customer may exchange in a day, in US cents, and has begun to; where staff have set such a limit. */
  day?: { most: bigint; claims: readonly { currency: string; give: bigint; worthUsd?: bigint; at: Date }[] }
  /** Openings of the last hour with the same mailbox, from any network. */
  mailboxOpened: number
  /** The office's reserve of the currency that is paid out, and the held part of it. */
  reserve: bigint
  reserveHeld: bigint
  /** What a customer of a provider in IPv6 takes up from all networks that they were given. Absent in IPv4. */
  site?: Pick<TakenUp, 'unpaid' | 'held'>
  /** The account of the visitor has completed an exchange here. */
  proved?: boolean
  /** What all visitors hold together who have completed nothing here. Absent where this one has, or little is held. */
  unprovedHeld?: bigint
}

/** What decides by which policy a claim is checked, as the database has it. */
export type ChecksNow = { policy: number; hasLists: boolean }

type Admission =
  /** There is a claim of this id already; the hash of the request that opened it. */
  | { inputHash: Buffer }
  /** The account of the visitor, or of the mailbox, is blocked. */
  | { blocked: true }
  /** The direction, one of its currencies or the office was closed a moment ago. */
  | { closed: true }
  | {
      /** The account that has confirmed the same mailbox. */
      owner?: string
      number: string
      facts: OpeningFacts
      /** The newest version of the AML policy, and whether there is a list: what the claim was checked by must be this. */
      checksNow: ChecksNow
      /** The rules of screening that catch the claim. */
      hits: readonly Hit[]
    }

/**
 * Reads everything that a new claim depends on, in one statement. Requests with the same id, mailbox or network wait here for
 * each other's transactions, so that each of them is counted before the next one.
 */
export async function admitClaim(
  tx: Tx,
  { id, emailKey, accounts = [], network, address, userId }: Visitor,
  paysOut: string,
  now: Date,
  gives?: string,
): Promise<Admission> {
  const { rows } = await sql<AdmissionRow>`
    select admitted.*, screened.hits, (select max(version) from aml_policies) as aml_policy,
      exists (select from aml_lists) as has_aml_lists
    from admit_claim(${id}, ${emailKey}, ${network ?? null}, ${userId ?? null}, ${paysOut}, ${now}, ${gives ?? null}) admitted
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(hit)), '[]') as hits
      from ${screening({ email: emailKey, accounts, address }, now)} hit where admitted.place is not null
    ) screened`.execute(tx)
  const row = rows[0]!
  if (row.input_hash) return { inputHash: row.input_hash }
  if (row.blocked) return { blocked: true }
  if (row.closed) return { closed: true }
  return {
    owner: row.owner ?? undefined,
    hits: withoutSpared(row.hits),
    checksNow: { policy: row.aml_policy, hasLists: row.has_aml_lists },
    number: claimNumber(BigInt(row.place), row.key).toString(),
    facts: {
      person: takenUp(row.unpaid_of_person, row.held_by_person, row.opened_by_person, row.person_since),
      network: takenUp(row.unpaid_of_network, row.held_by_network, row.opened_by_network, row.network_since),
      unpaidMost: row.unpaid_most_of_person ?? undefined,
      day:
        row.day_most_of_person === null
          ? undefined
          : {
              most: BigInt(row.day_most_of_person),
              claims: row.day_claims.map(({ currency, give, worth, at }) => ({
                currency,
                give: BigInt(give),
                worthUsd: worth === null ? undefined : BigInt(worth),
                at: new Date(at),
              })),
            },
      mailboxOpened: row.opened_by_mailbox,
      reserve: BigInt(row.reserve ?? 0),
      reserveHeld: BigInt(row.reserve_held ?? 0),
      proved: row.proved,
      site: row.held_by_site === null ? undefined : { unpaid: row.unpaid_of_site!, held: BigInt(row.held_by_site) },
      unprovedHeld: row.held_by_unproved === null ? undefined : BigInt(row.held_by_unproved),
    },
  }
}

const takenUp = (unpaid: number, held: string, opened: number, since: Date | null): TakenUp => ({
  unpaid,
  held: BigInt(held),
  opened,
  since: since ?? undefined,
})

type AdmissionRow = {
  input_hash: Buffer | null
  blocked: boolean | null
  owner: string | null
  unpaid_most_of_person: number | null
  day_most_of_person: string | null
  day_claims: { currency: string; give: string; worth: string | null; at: string }[]
  place: string
  key: string
  unpaid_of_person: number
  unpaid_of_network: number
  held_by_person: string
  held_by_network: string
  reserve: string | null
  reserve_held: string | null
  opened_by_person: number
  person_since: Date | null
  opened_by_network: number
  network_since: Date | null
  opened_by_mailbox: number
  unpaid_of_site: number | null
  held_by_site: string | null
  held_by_unproved: string | null
  proved: boolean
  closed: boolean | null
  hits: Hit[]
  aml_policy: number
  has_aml_lists: boolean
}
