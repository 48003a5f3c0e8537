import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import type { Claim, Meeting } from '../claim.ts'
import { findClaim } from '../claims.store.ts'
import { ringClock } from './ring-clock.ts'

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
const meet = (claim: Claim, meeting: Omit<Meeting, 'city'>) => office.move(claim, 'appoint', { data: { meeting } })
const officeInMoscow = {
  name: { ru: 'Москва-Сити', en: 'Moscow City' },
  address: { ru: 'Пресненская наб., 12', en: '12 Presnenskaya' },
}

test('a time that the office has named is not too late for its own course', async () => {
  const claim = await bringsCash()
  expect(claim.deadline).toEqual(hours(2))
  const appointed = await meet(claim, { office: officeInMoscow, at: hours(5).toISOString() })
  expect(appointed).toMatchObject({ deadline: hours(6), inTimeUntil: hours(6) })

  office.wait(5 * 60)
  await ringClock(office.parts, claim.id, office.now)
  expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'paying-out' })
})

test('a meeting within the window leaves the window as it is', async () => {
  const claim = await bringsCash()
  expect(await meet(claim, { at: hours(0.5).toISOString() })).toMatchObject({ deadline: claim.deadline })
})

test('who is given cash has to pay in time all the same', async () => {
  const claim = await office.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
  expect(await meet(claim, { at: hours(30).toISOString() })).toMatchObject({
    deadline: claim.deadline,
    inTimeUntil: claim.inTimeUntil,
  })
})

test('a claim that is paid already gets no clock from the hour of a meeting', async () => {
  const claim = await bringsCash()
  const paid = await office.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
  expect(paid).toMatchObject({ state: 'checking' })
  const appointed = await meet(paid, { at: hours(5).toISOString() })
  expect(appointed).toMatchObject({ state: 'checking', inTimeUntil: paid.inTimeUntil })
  expect(appointed.deadline).toBeUndefined()
})

test('an hour that has passed is refused by name, and nobody is written to about it', async () => {
  const claim = await bringsCash()
  for (const at of [hours(-1), office.now]) {
    const tried = await office.tryMove(claim, 'appoint', {
      data: { meeting: { office: officeInMoscow, at: at.toISOString() } },
    })
    expect(tried).toMatchObject({
      ok: false,
      refusal: { reason: 'invalid', errors: [{ field: 'body.meeting.at', code: 'in-the-past' }] },
    })
  }
  expect(await findClaim(db, claim.id)).toMatchObject({ version: claim.version, meeting: { city: 'MSK' } })
  // What the hour was is no matter for the rest of it: where a meeting is, may still be said after its time.
  await meet(claim, { at: hours(0.5).toISOString() })
  office.wait(60)
  expect(await meet(claim, { office: officeInMoscow })).toMatchObject({ meeting: { office: officeInMoscow } })
})

test('the client is written to about the meeting, on the clock of its city, and again when it changes', async () => {
  const claim = await bringsCash()
  const letters = async () => {
    const rows = await db.selectFrom('outbox').select('data').where('kind', '=', 'claim-appointed').execute()
    return rows.map(({ data }) => data as Record<string, unknown>).filter(({ page }) => `${page}`.includes(claim.id))
  }
  await meet(claim, { office: officeInMoscow, at: hours(5).toISOString(), knownBy: 'passport' })
  expect(await letters()).toEqual([
    expect.objectContaining({
      office: 'Москва-Сити',
      address: 'Пресненская наб., 12',
      at: hours(5).toISOString(),
      timeZone: 'Europe/Moscow',
      knownBy: 'passport',
    }),
  ])
  await meet(claim, { at: hours(7).toISOString() })
  expect(await letters()).toHaveLength(2)
})

test('the reserve of cash that is only said to be paid waits for the meeting, and no longer', async () => {
  const claim = await bringsCash()
  const reported = await office.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
  await meet(reported, { at: hours(5).toISOString() })
  office.wait(3 * 60)
  await ringClock(office.parts, claim.id, office.now)
  expect(await findClaim(db, claim.id)).toMatchObject({ holdTransfer: expect.any(String) })
  office.wait(3 * 60 + 1)
  await ringClock(office.parts, claim.id, office.now)
  expect((await findClaim(db, claim.id))!.holdTransfer).toBeUndefined()
})
