import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim, Meeting } from '../claim.ts'
import { findClaim } from '../claims.store.ts'
import { runClaimClock } from './run-claim-clock.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

const bringsCash = () =>
  office.open('CASHRUB', 'USDTTRC20', '500000', {
    city: 'MSK',
    accounts: {
      from: { account: 'Анна Смирнова', contact: '@anna_smirnova' },
      to: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' },
    },
  })
const hours = (count: number) => new Date(office.now.getTime() + count * 3_600_000)
const meet = (claim: Claim, meeting: Omit<Meeting, 'city'>) =>
  office.move(claim, 'schedule-meeting', { data: { meeting } })
const officeInMoscow = {
  name: { ru: 'Москва-Сити', en: 'Moscow City' },
  address: { ru: 'Пресненская наб., 12', en: '12 Presnenskaya' },
}

test('the agreed rate is kept until a meeting that the office has set', async () => {
  const claim = await bringsCash()
  expect(claim.deadline).toEqual(hours(2))
  const appointed = await meet(claim, { office: officeInMoscow, at: hours(5).toISOString() })
  expect(appointed).toMatchObject({ deadline: hours(6), inTimeUntil: hours(6) })

  office.wait(5 * 60)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'paying-out' })
})

test('a meeting within the payment window leaves the window unchanged', async () => {
  const claim = await bringsCash()
  expect(await meet(claim, { at: hours(0.5).toISOString() })).toMatchObject({ deadline: claim.deadline })
})

test('a meeting for a cash payout does not extend the payment window', async () => {
  const claim = await office.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
  expect(await meet(claim, { at: hours(30).toISOString() })).toMatchObject({
    deadline: claim.deadline,
    inTimeUntil: claim.inTimeUntil,
  })
})

test('a meeting sets no deadline for a claim with a reported payment', async () => {
  const claim = await bringsCash()
  const paid = await office.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
  expect(paid).toMatchObject({ state: 'checking' })
  const appointed = await meet(paid, { at: hours(5).toISOString() })
  expect(appointed).toMatchObject({ state: 'checking', inTimeUntil: paid.inTimeUntil })
  expect(appointed.deadline).toBeUndefined()
})

test('a meeting in the past is refused and not e-mailed', async () => {
  const claim = await bringsCash()
  for (const at of [hours(-1), office.now]) {
    const tried = await office.tryMove(claim, 'schedule-meeting', {
      data: { meeting: { office: officeInMoscow, at: at.toISOString() } },
    })
    expect(tried).toMatchObject({
      ok: false,
      refusal: { reason: 'invalid', errors: [{ field: 'body.meeting.at', code: 'in-the-past' }] },
    })
  }
  expect(await findClaim(db, claim.id)).toMatchObject({ version: claim.version, meeting: { city: 'MSK' } })
  // The office of a meeting can still be set after its time.
  await meet(claim, { at: hours(0.5).toISOString() })
  office.wait(60)
  expect(await meet(claim, { office: officeInMoscow })).toMatchObject({ meeting: { office: officeInMoscow } })
})

test('a meeting is e-mailed in its city’s time zone, and again when it changes', async () => {
  const claim = await bringsCash()
  const emails = async () => {
    const rows = await db.selectFrom('outbox').select('data').where('kind', '=', 'claim-appointed').execute()
    return rows.map(({ data }) => data as Record<string, unknown>).filter(({ page }) => `${page}`.includes(claim.id))
  }
  await meet(claim, { office: officeInMoscow, at: hours(5).toISOString(), knownBy: 'passport' })
  expect(await emails()).toEqual([
    expect.objectContaining({
      office: 'Москва-Сити',
      address: 'Пресненская наб., 12',
      at: hours(5).toISOString(),
      timeZone: 'Europe/Moscow',
      knownBy: 'passport',
    }),
  ])
  await meet(claim, { at: hours(7).toISOString() })
  expect(await emails()).toHaveLength(2)
})

test('a reported cash payment keeps its hold until the meeting is over', async () => {
  const claim = await bringsCash()
  const reported = await office.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
  await meet(reported, { at: hours(5).toISOString() })
  office.wait(3 * 60)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await findClaim(db, claim.id)).toMatchObject({ holdTransfer: expect.any(String) })
  office.wait(3 * 60 + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  expect((await findClaim(db, claim.id))!.holdTransfer).toBeUndefined()
})
