import { describe, expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { findClaim } from '../claims.store.ts'
import { runClaimClock } from '../moves/run-claim-clock.ts'

const { db } = await createTestDatabase({ demo: true })
/** Nine in the evening at the desks, which open at ten. */
const evening = new Date('2026-11-23T18:00:00Z')
const opening = new Date('2026-11-24T07:00:00Z')
const person = { account: 'Анна Смирнова', contact: '@anna_smirnova' }
const wallet = { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' }
const afterOpening = (minutes: number) => new Date(opening.getTime() + minutes * 60_000)

async function officeAt(at = evening) {
  const office = await openClaimsOffice(db, { at })
  const brings = () =>
    office.open('CASHRUB', 'USDTTRC20', '500000', { city: 'MSK', accounts: { from: person, to: wallet } })
  return { office, brings }
}

describe('cash that is brought, for a claim after hours', () => {
  test('has its time from the opening of the desk on, and the claim says from when a meeting can be', async () => {
    const { brings } = await officeAt()
    expect(await brings()).toMatchObject({
      deadline: afterOpening(120),
      meeting: { city: 'MSK', notBefore: opening.toISOString() },
    })
  })

  test('gets the rate of the moment at which it is counted: a night is no option for nothing', async () => {
    const { office, brings } = await officeAt()
    const claim = await brings()
    expect(claim).toMatchObject({ rateFixed: 'arrival' })
    expect(claim.rateSince).toBeUndefined()
    office.wait(13.5 * 60)
    office.moveMarket(110n)
    const paid = await office.pay(claim, claim.figures.give)
    expect(paid.rateSince).toEqual(office.now)
    expect(paid.figures.get).toBeLessThan(claim.figures.get)
  })

  test('is waited for through the night, and not longer than a window of the day', async () => {
    const { office, brings } = await officeAt()
    const claim = await brings()
    office.wait(12 * 60)
    await runClaimClock(office.deps, claim.id, office.now)
    expect(await findClaim(db, claim.id)).toMatchObject({ state: 'awaiting-payment' })
    office.wait(3 * 60 + 1)
    await runClaimClock(office.deps, claim.id, office.now)
    expect(await findClaim(db, claim.id)).toMatchObject({ state: 'expired' })
  })

  test('that was quoted before the desk closed keeps the rate that was shown', async () => {
    const { office } = await officeAt(new Date('2026-11-23T16:59:50Z'))
    const wish = office.wish('CASHRUB', 'USDTTRC20', '500000', {
      city: 'MSK',
      accounts: { from: person, to: wallet },
    })
    office.wait(0.5)
    expect(await office.tryOpen(wish)).toMatchObject({
      value: { claim: { rateFixed: 'opening', rateSince: office.now } },
    })
  })

  test('is written about with the moment at which the desk opens', async () => {
    const { brings } = await officeAt()
    const claim = await brings()
    const emails = await db.selectFrom('outbox').select('data').where('kind', '=', 'claim-opened').execute()
    expect(emails.map(({ data }) => data as Record<string, unknown>)).toContainEqual(
      expect.objectContaining({
        page: expect.stringContaining(claim.id),
        notBefore: opening.toISOString(),
        timeZone: 'Europe/Moscow',
      }),
    )
  })
})

test('who is given cash in the morning pays now, at the rate of now', async () => {
  const { office } = await officeAt()
  const claim = await office.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
  expect(claim).toMatchObject({
    rateFixed: 'opening',
    rateSince: evening,
    deadline: new Date(evening.getTime() + 120 * 60_000),
    meeting: { notBefore: opening.toISOString() },
  })
})

test('while the desk is open a claim is as it was', async () => {
  const { brings, office } = await officeAt(new Date('2026-11-23T09:00:00Z'))
  const claim = await brings()
  expect(claim).toMatchObject({ rateFixed: 'opening', rateSince: office.now })
  expect(claim.meeting).toEqual({ city: 'MSK', timeZone: 'Europe/Moscow' })
})
