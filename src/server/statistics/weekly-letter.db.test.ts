import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import { headOf, writeCheckpoints, writtenHead } from '#server/ledger/checkpoints.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { countDaysOver } from './count-days.ts'
import { officeStatistics } from './office-statistics.ts'
import { writeWeeklyLetter } from './weekly-letter.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { at: new Date('2026-11-18T09:00:00Z') })
const operator = await createPerson(db, { role: 'operator' })
await createPerson(db, { role: 'treasurer' })
const owner = await createPerson(db, { role: 'owner' })
const monday = new Date('2026-11-23T06:00:00Z')

const letters = async () =>
  (await db.selectFrom('outbox').select(['recipient', 'data']).where('kind', '=', 'week-of-office').execute()).map(
    ({ recipient, data }) => ({ recipient, data: data as Record<string, unknown> }),
  )

test('each owner is written what the last seven days came to, what is open now, and the code of the last checkpoint', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const paid = await office.pay(claim, claim.figures.give)
  if (paid.state === 'checking') await office.move(claim, 'approve')
  await office.move(claim, 'pay-out', { author: operator.id, data: { reference: 'bank 7' } })
  const other = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(other, other.figures.give)
  await raiseAlarm(
    db,
    { kind: 'mail-stuck', subject: 'outbox', detail: { emails: 1, since: '2026-11-18T09:00:00Z' } },
    monday,
  )
  await countDaysOver(db, monday)
  await writeCheckpoints(db)

  expect(await writeWeeklyLetter({ db, timeZone: () => 'UTC' }, monday)).toBe(1)

  const period = { from: '2026-11-16', to: '2026-11-22' }
  const counted = await officeStatistics(db, period, { timeZone: 'UTC', now: monday })
  const earned = counted.ok && counted.value.whole.earned
  expect(Number(earned)).toBeGreaterThan(0)
  expect(await letters()).toEqual([
    {
      recipient: owner.email,
      data: {
        ...period,
        completed: 1,
        earned,
        claims: 1,
        waiting: 0,
        alarms: 1,
        checkpoint: writtenHead((await headOf(db))!),
      },
    },
  ])
})

test('a sum is not written while a day of it is not counted', async () => {
  await db.deleteFrom('statistics_lines').execute()
  await db.deleteFrom('outbox').execute()
  await sql`update statistics_days set time_zone = 'Asia/Tokyo'`.execute(db)
  await writeWeeklyLetter({ db, timeZone: () => 'UTC' }, monday)

  expect((await letters())[0]!.data).not.toHaveProperty('earned')
})
