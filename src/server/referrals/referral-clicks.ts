import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import type { ReferralCode } from './referral-codes.ts'

/** Programs that open links by themselves: they are no visitors. */
const programs =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|headlesschrome\/.*lighthouse/i

export const isProgram = (userAgent: string | undefined): boolean => !userAgent || programs.test(userAgent)

/** Counts a visit by a link, once a day for each network. Of the network a digest stays, until the day is over. */
export async function countClick(
  db: Db,
  { owner, code }: ReferralCode,
  { address, secret, now }: { address: string; secret: string; now: Date },
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const mark = createHash('sha256')
    .update(`referral click ${secret} ${day} ${code} ${networkOf(address)}`)
    .digest()
  await sql`
    with first as (
      insert into referral_click_marks (mark, day) values (${mark}, ${day}::date) on conflict do nothing returning day
    )
    insert into referral_clicks (owner, code, day, clicks) select ${owner}::uuid, ${code}, day, 1 from first
    on conflict (owner, code, day) do update set clicks = referral_clicks.clicks + 1`.execute(db)
}

/** Forgets every night which networks have followed a link on days that are over. */
export const forgetClickMarks = (db: Db, now: () => Date): Task =>
  dueTask('forget-referral-click-marks', '15 0 * * *', async () => {
    await db.deleteFrom('referral_click_marks').where('day', '<', now().toISOString().slice(0, 10)).execute()
  })
