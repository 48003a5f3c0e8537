import { sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'
import { claimNumber } from '../claim-number.ts'
import type { UnpaidLimits } from './unpaid-limits.ts'

/** Who opens a claim: under which id, with which address, from which line of the network, and as whom. */
type Visitor = { id: string; emailKey: string; line?: string | undefined; userId?: string | undefined }

type Known = {
  /** Of the claim that has this id already. */
  inputHash?: Buffer
  /** The account that has confirmed the same address. */
  owner?: string
  /** Of the claim, unless there are too many that wait for payment. */
  number?: string
}

/**
 * Everything that a new claim depends on, in one look. Of those who come at once with one id, one address or from one
 * line, each is looked at before the next: a hundred are a hundred. Whoever is next waits here until this transaction ends.
 * Who is signed in is counted for themselves: what guests leave under their address stands in nobody's way but theirs.
 */
export async function lookAround(
  tx: Tx,
  { id, emailKey, line, userId }: Visitor,
  limits: UnpaidLimits,
): Promise<Known> {
  const { rows } = await sql<{ input_hash: Buffer | null; owner: string | null; place: string | null; key: string }>`
    select * from look_around(${id}, ${emailKey}, ${line ?? null}, ${userId ?? null}, ${limits.perEmail}, ${limits.perLine})`.execute(
    tx,
  )
  const { input_hash: inputHash, owner, place, key } = rows[0]!
  return {
    ...(inputHash && { inputHash }),
    ...(owner !== null && { owner }),
    ...(place !== null && { number: claimNumber(BigInt(place), key).toString() }),
  }
}
