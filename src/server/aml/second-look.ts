import { sql } from 'kysely'
import type { AlarmValues } from '#contract/alarms/alarm-details.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Task, taskFor } from '#server/platform/jobs/task.ts'
import { addressKey } from './address-key.ts'
import { addDecisions } from './decisions.store.ts'
import { secondLook } from './lists/import-list.ts'
import type { SanctionsList } from './lists/sanctions-lists.ts'
import { policyOf } from './policies.store.ts'

/** Raised for a claim that an address has been listed of since. */
export type RaiseListed = (found: {
  number: string
  claimId: string
  detail: AlarmValues['address-listed']
}) => Promise<void>

type Row = {
  id: string
  number: string
  address: string
  subject: 'payout-address' | 'paying-address'
  spelling: string
  entry: string
  list: SanctionsList
}

/**
 * When a list has grown, looks again at what was paid out and who had paid: nothing can be taken back, but people must know. Each
 * address of a claim is reported once.
 */
export async function lookAgain(db: Db, listedAt: Date, raise: RaiseListed, now: Date): Promise<number> {
  const { rows } = await sql<Row>`
    select c.id, c.number::text, a.address, 'payout-address' as subject, c.to_account #>> '{account,value}' as spelling,
      a.entry, a.list
    from aml_list_addresses a join claims c on lower(c.to_account #>> '{account,value}') = lower(a.address)
    where a.listed_at = ${listedAt} and a.delisted_at is null and c.payout is not null
    union
    select c.id, c.number::text, a.address, 'paying-address', p.payer, a.entry, a.list
    from aml_list_addresses a join claim_payments p on lower(p.payer) = lower(a.address) join claims c on c.id = p.claim_id
    where a.listed_at = ${listedAt} and a.delisted_at is null and p.state = 'credited'`.execute(db)
  const { version } = await policyOf(db)
  let reported = 0
  for (const { id, number, address, subject, spelling, entry, list } of rows) {
    // Base58 addresses that differ in case alone are different ones.
    if (addressKey(spelling) !== address) continue
    const known = await db
      .selectFrom('aml_decisions')
      .select('id')
      .where('claim_id', '=', id)
      .where('stage', '=', 'second-look')
      .where('subject', '=', subject)
      .where('value', '=', address)
      .executeTakeFirst()
    if (known) continue
    await raise({ number, claimId: id, detail: { address: spelling, list, entry } })
    await db.transaction().execute(tx =>
      addDecisions(tx, id, [
        {
          stage: 'second-look',
          subject,
          value: address,
          network: '',
          verdict: 'hit',
          rule: 'aml-sanctions',
          policy: version,
          at: now,
          evidence: { detail: { list, entry } },
        },
      ]),
    )
    reported++
  }
  return reported
}

export const secondLookTask = (db: Db, raise: RaiseListed, now: () => Date): Task =>
  taskFor(secondLook, async ({ listedAt }) => {
    await lookAgain(db, new Date(listedAt), raise, now())
  })
