import { sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'
import { claimNumber } from '../claim-number.ts'

/** Who opens a claim: under which id, with which mailbox, from which network, and as whom. */
type Visitor = { id: string; emailKey: string; line?: string | undefined; userId?: string | undefined }

/** What a visitor has taken up: unpaid claims, what they hold of the reserve, and openings of the last hour. */
type TakenUp = { unpaid: number; held: bigint; opened: number; since?: Date }

/** What is weighed against the limits of opening. */
export type Facts = {
  person: TakenUp
  network: TakenUp
  /** Openings of the last hour with the same mailbox, from wherever. */
  mailboxOpened: number
  /** All that the office has of the currency that is paid out, and what of it is held. */
  reserve: bigint
  reserveHeld: bigint
}

type Admission =
  /** There is a claim of this id already, opened with this. */
  | { inputHash: Buffer }
  | {
      /** The account that has confirmed the same mailbox. */
      owner?: string
      number: string
      facts: Facts
    }

/**
 * Everything that a new claim depends on, in one look. Of those who come at once with one id, one mailbox or from one
 * network, each is looked at before the next: a hundred are a hundred. Whoever is next waits here until this transaction ends.
 */
export async function admitClaim(
  tx: Tx,
  { id, emailKey, line, userId }: Visitor,
  paysOut: string,
  now: Date,
): Promise<Admission> {
  const { rows } = await sql<AdmissionRow>`
    select * from admit_claim(${id}, ${emailKey}, ${line ?? null}, ${userId ?? null}, ${paysOut}, ${now})`.execute(tx)
  const row = rows[0]!
  if (row.input_hash) return { inputHash: row.input_hash }
  return {
    ...(row.owner !== null && { owner: row.owner }),
    number: claimNumber(BigInt(row.place), row.key).toString(),
    facts: {
      person: takenUp(row.unpaid_of_person, row.held_by_person, row.opened_by_person, row.person_since),
      network: takenUp(row.unpaid_of_network, row.held_by_network, row.opened_by_network, row.network_since),
      mailboxOpened: row.opened_by_mailbox,
      reserve: BigInt(row.reserve ?? 0),
      reserveHeld: BigInt(row.reserve_held ?? 0),
    },
  }
}

const takenUp = (unpaid: number, held: string, opened: number, since: Date | null): TakenUp => ({
  unpaid,
  held: BigInt(held),
  opened,
  ...(since && { since }),
})

type AdmissionRow = {
  input_hash: Buffer | null
  owner: string | null
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
}
