import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { blockedBecause } from '#server/auth/sign-in.ts'
import { usualOpeningLimits } from '#server/claims/opening/opening-limits.ts'
import { waitingFor } from '#server/second-person/waiting.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { worksAlone } from '#test/fixtures/works-alone.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase, threeDaysLater } from '#test/harness/database.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { customerView } from './customer-view.ts'
import { findCustomer, listCustomers } from './customers.store.ts'
import { blockCustomer, limitCustomer, noteCustomer, signOutCustomer, unblockCustomer } from './decide-on-customer.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const rita = {
  staff: staffMember(await createPerson(db, { role: 'treasurer' }), office.now),
  now: office.now,
  address: '198.51.100.1',
}
const WHY = 'Пришлите выписку по карте.'

const claimOf = (change: Partial<OpenClaim> = {}) => office.wish('SBERRUB', 'LTC', '9000', change)
const customer = (options: Parameters<typeof createPerson>[1] = {}) => createPerson(db, options)
const notServed = { ok: false, refusal: { reason: 'not-served' } }
const lastAudit = () => db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('a blocked customer', () => {
  test('opens no claim, neither signed in nor as a guest of the same mailbox', async () => {
    const anna = await customer()
    await blockCustomer(db, anna.id, WHY, rita)
    expect(await office.tryOpen(claimOf({ email: 'other@example.com' }), { userId: anna.id })).toMatchObject(notServed)
    expect(await office.tryOpen(claimOf({ email: anna.email }))).toMatchObject(notServed)
    expect(await office.tryOpen(claimOf({ email: anna.email.toUpperCase() }))).toMatchObject(notServed)
    expect(await office.tryOpen(claimOf({ email: 'other@example.com' }))).toMatchObject({ ok: true })
    await unblockCustomer(db, anna.id, rita)
    expect(await office.tryOpen(claimOf({ email: anna.email }), { userId: anna.id })).toMatchObject({ ok: true })
  })

  test('keeps the claims that were open, which are paid and go on', async () => {
    const anna = await customer()
    const opened = await office.open('SBERRUB', 'LTC', '9000', { email: anna.email })
    await blockCustomer(db, anna.id, WHY, rita)
    expect(await office.pay(opened, opened.figures.give)).toMatchObject({ state: 'paying-out' })
  })

  test('finds the claim of a request that is repeated', async () => {
    const anna = await customer()
    const input = claimOf({ email: anna.email })
    await office.tryOpen(input)
    await blockCustomer(db, anna.id, WHY, rita)
    expect(await office.tryOpen(input)).toMatchObject({ value: { replayed: true } })
  })

  test('is signed out everywhere, gets a letter with the reason, and the log has both values', async () => {
    const anna = await customer()
    const session = { id: randomUUID(), user_id: anna.id, persistent: true, device: null, second_factor_at: null }
    const [at, expires_at] = [office.now, new Date(office.now.getTime() + 60_000)]
    const times = { started_at: at, last_seen_at: at, proved_at: at, expires_at, ended_at: null, end_reason: null }
    await db
      .insertInto('sessions')
      .values({ ...session, ...times })
      .execute()
    await blockCustomer(db, anna.id, WHY, rita)
    expect(await db.selectFrom('sessions').select('end_reason').where('user_id', '=', anna.id).execute()).toEqual([
      { end_reason: 'blocked' },
    ])
    const letters = db.selectFrom('outbox').select(['kind', 'data']).where('recipient', '=', anna.email)
    expect(await letters.execute()).toEqual([{ kind: 'account-blocked', data: { blocked: true, words: WHY } }])
    expect(await lastAudit()).toMatchObject({
      action: 'customer.block',
      subject: anna.id,
      label: anna.email,
      before: { blocked: false },
      after: { blocked: true, words: WHY },
    })
  })

  test('is blocked once and unblocked once, and each block stays on record', async () => {
    const anna = await customer()
    expect(await unblockCustomer(db, anna.id, rita)).toMatchObject({ refusal: { reason: 'wrong-state' } })
    expect(await blockCustomer(db, anna.id, WHY, rita)).toMatchObject({ ok: true })
    expect(await blockCustomer(db, anna.id, 'again', rita)).toMatchObject({ refusal: { reason: 'wrong-state' } })
    await unblockCustomer(db, anna.id, rita)
    const { blocks, blocked } = await read(anna.id)
    expect(blocked).toBe(false)
    expect(blocks).toEqual([
      {
        reason: WHY,
        at: rita.now.toISOString(),
        by: rita.staff.email,
        endedAt: rita.now.toISOString(),
        endedBy: rita.staff.email,
      },
    ])
  })
})

describe('at the same time', () => {
  test('a claim waits for a block that is being made, and is refused after it', async () => {
    const anna = await customer()
    let opening: Promise<unknown> | undefined
    await db.transaction().execute(async tx => {
      await tx.updateTable('users').set({ blocked_at: office.now }).where('id', '=', anna.id).execute()
      opening = office.tryOpen(claimOf({ email: 'elsewhere@example.com' }), { userId: anna.id })
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await opening).toMatchObject(notServed)
  })

  test('a block waits for a claim that is being written', async () => {
    const anna = await customer()
    let blocking: Promise<unknown> | undefined
    await db.transaction().execute(async tx => {
      await sql`select admit_claim(${randomUUID()}, 'x@example.com', null, ${anna.id}, 'LTC', ${office.now})`.execute(
        tx,
      )
      blocking = blockCustomer(db, anna.id, WHY, rita)
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await blocking).toMatchObject({ ok: true })
  })

  test('of twenty claims and a block, none is opened after the block', async () => {
    const anna = await customer()
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => office.tryOpen(claimOf({ email: anna.email }))),
      blockCustomer(db, anna.id, WHY, rita),
      ...Array.from({ length: 10 }, () => office.tryOpen(claimOf({ email: anna.email }), { userId: anna.id })),
    ])
    expect(answers[10]).toEqual({ ok: true, value: undefined })
    const opened = answers.filter((answer, i) => i !== 10 && answer.ok).length
    const rows = await db.selectFrom('claims').select('id').where('user_id', '=', anna.id).execute()
    expect(rows).toHaveLength(opened)
    expect(await office.tryOpen(claimOf({ email: anna.email }))).toMatchObject(notServed)
  })

  test('of two people who block one customer, one does', async () => {
    const anna = await customer()
    const both = await Promise.all([blockCustomer(db, anna.id, 'one', rita), blockCustomer(db, anna.id, 'two', rita)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('who decides', () => {
  test('is asked for the right in the transaction: a role may be gone by then', async () => {
    const anna = await customer()
    const former = { ...rita, staff: staffMember(await createPerson(db, { role: 'treasurer' }), office.now) }
    await db.updateTable('users').set({ role: 'operator' }).where('id', '=', former.staff.id).execute()
    for (const decide of [
      () => blockCustomer(db, anna.id, WHY, former),
      () => unblockCustomer(db, anna.id, former),
      () =>
        limitCustomer(db, anna.id, { unpaidMost: 9, dayMostUsd: null, discountBps: null, referralBps: null }, former),
      () => signOutCustomer(db, anna.id, former),
    ])
      expect(await decide()).toMatchObject({ refusal: { reason: 'forbidden' } })
  })

  test('decides on customers: accounts of staff are not found', async () => {
    const olga = await createPerson(db, { role: 'operator' })
    expect(await blockCustomer(db, olga.id, WHY, rita)).toMatchObject({ refusal: { reason: 'not-found' } })
    expect(await findCustomer(db, olga.id)).toBeUndefined()
  })
})

describe('a limit of one customer', () => {
  beforeEach(() => {
    office.deps.openingLimits = { ...usualOpeningLimits, freeOfPerson: 100, reserveShareBps: 10_000n }
    return () => {
      office.deps.openingLimits = usualOpeningLimits
    }
  })

  const openMany = async (userId: string, email: string, times: number) => {
    const answers = []
    for (let i = 0; i < times; i++) answers.push((await office.tryOpen(claimOf({ email }), { userId })).ok)
    return answers
  }

  test('counts instead of that of everybody, up and down, and is in the log with both values', async () => {
    const [anna, boris] = [await customer(), await customer()]
    await limitCustomer(db, anna.id, { unpaidMost: 1, dayMostUsd: null, discountBps: null, referralBps: null }, rita)
    expect(await openMany(anna.id, anna.email, 2)).toEqual([true, false])
    await limitCustomer(db, boris.id, { unpaidMost: 5, dayMostUsd: null, discountBps: null, referralBps: null }, rita)
    expect(await openMany(boris.id, boris.email, 6)).toEqual([true, true, true, true, true, false])
    await limitCustomer(db, anna.id, { unpaidMost: null, dayMostUsd: null, discountBps: null, referralBps: null }, rita)
    expect(await lastAudit()).toMatchObject({ before: { unpaidMost: 1 }, after: { unpaidMost: null } })
    expect(await openMany(anna.id, anna.email, 3)).toEqual([true, true, false])
    expect((await read(boris.id)).limits).toEqual({ unpaidMost: 5, unpaidOfEverybody: 3, dayMostUsd: null })
  })
})

describe('terms of a customer above the usual', () => {
  const terms = { unpaidMost: 4, dayMostUsd: null, discountBps: 101, referralBps: null }
  const treasurer = async () => ({
    ...rita,
    staff: staffMember(await createPerson(db, { role: 'treasurer' }), office.now),
  })
  const bpsOf = async (id: string) =>
    db.selectFrom('users').select(['discount_bps', 'referral_bps']).where('id', '=', id).executeTakeFirstOrThrow()

  test('count once somebody else sets the same, and up to the usual at once', async () => {
    const [anna, timur] = [await customer(), await treasurer()]
    await limitCustomer(db, anna.id, { ...terms, discountBps: 100, referralBps: 3_000 }, rita)
    expect(await bpsOf(anna.id)).toEqual({ discount_bps: 100, referral_bps: 3_000 })
    for (const given of [terms, { ...terms, discountBps: 100, referralBps: 3_001 }]) {
      await limitCustomer(db, anna.id, given, rita)
      await limitCustomer(db, anna.id, given, rita)
      expect(await bpsOf(anna.id)).toEqual({ discount_bps: 100, referral_bps: 3_000 })
      expect(await read(anna.id)).toMatchObject({
        limits: { unpaidMost: 4 },
        termsProposed: { discountBps: given.discountBps, referralBps: given.referralBps, by: rita.staff.email },
      })
      const listed = (of: typeof rita) => waitingFor(db, of.staff, office.now, {})
      expect((await listed(timur)).filter(({ id }) => id === anna.id)).toMatchObject([{ kind: 'customer-terms' }])
      expect((await listed(rita)).filter(({ id }) => id === anna.id)).toEqual([])
      await limitCustomer(db, anna.id, given, timur)
      expect(await bpsOf(anna.id)).toEqual({ discount_bps: given.discountBps, referral_bps: given.referralBps })
      expect((await read(anna.id)).termsProposed).toBeUndefined()
      await limitCustomer(db, anna.id, { ...terms, discountBps: 100, referralBps: 3_000 }, rita)
    }
  })

  test('are what the other one has set, and not of somebody whom the proposer brought in within three days', async () => {
    const [anna, timur] = [await customer(), await treasurer()]
    await limitCustomer(db, anna.id, terms, rita)
    await limitCustomer(db, anna.id, { ...terms, discountBps: 5_000 }, timur)
    expect(await bpsOf(anna.id)).toEqual({ discount_bps: null, referral_bps: null })
    await db.insertInto('vouchings').values({ person: rita.staff.id, voucher: timur.staff.id, what: 'role' }).execute()
    expect(await limitCustomer(db, anna.id, { ...terms, discountBps: 5_000 }, rita)).toMatchObject({
      refusal: { reason: 'wrong-state', because: 'confirms-later' },
    })
    await threeDaysLater(db)
    await limitCustomer(db, anna.id, { ...terms, discountBps: 5_000 }, rita)
    expect(await bpsOf(anna.id)).toEqual({ discount_bps: 5_000, referral_bps: null })
  })

  test('are given at once by an owner who works alone', async () => {
    const owner = { ...rita, staff: staffMember(await createPerson(db, { role: 'owner' }), office.now) }
    const anna = await customer()
    await worksAlone(db, owner.staff.id)
    await limitCustomer(db, anna.id, terms, owner)
    expect(await bpsOf(anna.id)).toMatchObject({ discount_bps: 101 })
  })
})

describe('notes', () => {
  test('are written once, also when sent again, and of a mailbox they stay with its account', async () => {
    const email = `${randomUUID()}@example.com`
    const claim = await office.open('SBERRUB', 'LTC', '9000', { email })
    const guest = (await findCustomer(db, claim.id))!
    const note = { id: randomUUID(), text: 'Звонил, просил подождать' }
    await noteCustomer(db, guest, note, rita)
    expect(await noteCustomer(db, guest, note, rita)).toMatchObject({ ok: true })
    expect(await noteCustomer(db, guest, { ...note, text: 'other' }, rita)).toMatchObject({
      refusal: { reason: 'key-reused' },
    })
    const anna = await customer({ email })
    await db.updateTable('claims').set({ user_id: anna.id }).where('id', '=', claim.id).execute()
    expect((await read(claim.id)).notes.map(({ text }) => text)).toEqual([note.text])
    expect((await read(anna.id)).id).toBe(anna.id)
  })
})

describe('customers are found', () => {
  const found = async (q: string) => (await list(q)).map(({ email }) => email)
  const email = 'olga.petrova@found.example'

  test('by a part of the e-mail address, with and without an account', async () => {
    await customer({ email })
    await office.open('SBERRUB', 'LTC', '9000', { email: 'petrova.guest@found.example' })
    await office.open('SBERRUB', 'LTC', '9000', { email: 'petrova.guest@found.example' })
    expect(await found('petrova')).toEqual(expect.arrayContaining([email, 'petrova.guest@found.example']))
    expect(await found('ETROVA@found')).toEqual([email])
    expect(await found('petrova_guest')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('by number and id of a claim, a payout account in full, and a name', async () => {
    const guest = 'one-of-many@found.example'
    const claim = await office.open('LTC', 'SBERRUB', '5', {
      email: guest,
      accounts: { to: { account: '2200 0000 0000 0012' } },
    })
    expect(await found(claim.number)).toEqual([guest])
    expect(await found(claim.id)).toEqual([guest])
    expect(await found('2200 0000 0000 0012')).toEqual([guest])
    expect(await found('2200 0000 0000')).toEqual([])
    const cash = {
      accounts: {
        from: { account: 'Пётр Редкий', contact: '@petr' },
        to: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' },
      },
    }
    await office.open('CASHRUB', 'USDTTRC20', '500000', { email: 'petr@found.example', city: 'MSK', ...cash })
    expect(await found('пётр редкий')).toEqual(['petr@found.example'])
  })

  test('by nothing more than a page, the largest turnover first', async () => {
    const [small, large] = [
      await customer({ email: 'small@turnover.example' }),
      await customer({ email: 'large@turnover.example' }),
    ]
    for (const [person, amount, times] of [
      [small, '5', 1],
      [large, '5', 3],
    ] as const)
      for (let i = 0; i < times; i++) await complete(person.email, amount)
    const { rows, counted } = await listCustomers(db, { q: 'turnover.example', sort: 'turnover', page: 1, size: 1 })
    expect([rows.map(({ email }) => email), counted]).toEqual([['large@turnover.example'], 2])
    const { turnover } = await read(large.id)
    // Three times 5 LTC at 88.64 USDT of 1.0002 USD, each rounded down by itself.
    expect(turnover.at(-1)).toEqual({
      period: 'all',
      claims: 3,
      amounts: [{ currency: 'LTC', value: '15.00000000' }],
      worth: '1329.84',
    })
  })

  async function complete(email: string, amount: string) {
    const claim = await office.open('LTC', 'SBERRUB', amount, { email })
    const paid = await office.pay(claim, claim.figures.give)
    if (paid.state === 'checking') await office.move(claim, 'approve')
    await office.move(claim, 'pay-out', { data: { reference: randomUUID() } })
  }
})

test('a refused sign-in has the words of staff where there are any', () => {
  expect(blockedBecause(null)).toEqual({ reason: 'account-blocked' })
  expect(blockedBecause(WHY)).toEqual({ reason: 'account-blocked', words: WHY })
})

async function list(q: string) {
  const { rows } = await listCustomers(db, { q, sort: 'newest', page: 1, size: 50 })
  return rows
}

async function read(id: string) {
  const row = (await findCustomer(db, id))!
  return customerView(db, row, {
    now: office.now,
    unpaidOfEverybody: 3,
  })
}
