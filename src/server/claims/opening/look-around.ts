import { sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'
import { claimNumber } from '../claim-number.ts'
import type { UnpaidLimits } from './unpaid-limits.ts'

/** Who opens a claim: under which id, with which address, and from which line of the network. */
type Visitor = { id: string; emailKey: string; line?: string }

/**
 * Of those who come at once with one id, one address or from one line, each is looked at before the next: a hundred are a
 * hundred. What stands here is the end of a wait, so what is looked at afterwards is a statement of its own.
 */
export async function standInLine(tx: Tx, { id, emailKey, line }: Visitor): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(part, 4683) as key
      from unnest(${[id, emailKey, line ?? emailKey]}::text[]) part order by 1
    ) keys`.execute(tx)
}

/** As the indexes spell it. A claim whose client says that they have paid still holds a reserve that nothing has come in for. */
const unpaid = sql`(state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0))`

type Around = {
  /** Of the claim that has this id already. */
  inputHash?: Buffer
  /** The account that has confirmed the same address. */
  owner?: string
  /** Of the claim, unless there are too many that wait for payment. */
  number?: string
}

/** Everything that a new claim depends on, in one look. */
export async function lookAround(tx: Tx, { id, emailKey, line }: Visitor, limits: UnpaidLimits): Promise<Around> {
  const { rows } = await sql<{ input_hash: Buffer | null; owner: string | null; place: string | null; key: string }>`
    with known as materialized (
      select
        (select input_hash from claims where id = ${id}) as input_hash,
        (select id from users
          where email_key = ${emailKey} and activated_at is not null and deleted_at is null) as owner,
        (select count(*) from claims
          where email_key = ${emailKey} and ${unpaid}) as by_email,
        (select count(*) from claims
          where opened_from = ${line ?? null}::inet and ${unpaid}) as by_line
    )
    select input_hash, owner, key,
      case when input_hash is null and by_email < ${limits.perEmail} and by_line < ${limits.perLine}
        then nextval('claim_numbers') end as place
    from known, claim_numbering`.execute(tx)
  const { input_hash: inputHash, owner, place, key } = rows[0]!
  return {
    ...(inputHash && { inputHash }),
    ...(owner !== null && { owner }),
    ...(place !== null && { number: claimNumber(BigInt(place), key).toString() }),
  }
}
