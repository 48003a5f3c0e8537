import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accept, refuse } from '#contract/result.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { admitClaim } from './admit-claim.ts'
import { openClaim } from './open-claim.ts'
import { usualOpeningLimits } from './opening-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const SOMEBODY = (await createPerson(db)).id
const client = { actor: 'client', author: 'guest' } as const

test('a stranger who leaves claims with the mailbox of a guest keeps that guest out of nothing', async () => {
  const usual = { ...office.deps, openingLimits: usualOpeningLimits }
  const leave = async (network: string) => {
    const input = office.wish('SBERRUB', 'LTC', '9000', { email: 'guest@example.com' })
    const opened = await openClaim(usual, { input, network }, office.now)
    return opened.ok || opened.refusal.reason
  }
  for (let i = 0; i < 3; i++) expect(await leave('203.0.113.71')).toBe(true)
  expect(await leave('203.0.113.71')).toBe('too-many')
  expect(await leave('203.0.113.72')).toBe(true)
})

describe('unpaid claims of one visitor hold no more than a quarter of a reserve', () => {
  test.each<[string, (i: number) => { email: string; network: string; userId?: string }]>([
    ['from one network', i => ({ email: `share-${i}@example.com`, network: '203.0.113.81' })],
    [
      'from the networks of one customer of a provider',
      i => ({ email: `site-${i}@example.com`, network: `2001:db8:7:${i}::/64` }),
    ],
    ['of one account', i => ({ email: `own-${i}@example.com`, network: `203.0.113.${90 + i}`, userId: SOMEBODY })],
  ])('%s', async (_, visitor) => {
    const usual = { ...office.deps, openingLimits: usualOpeningLimits }
    const { reserve, heldNow } = await reserveOf('LTC')
    const leave = async (i: number) => {
      const { email, ...who } = visitor(i)
      // Each is about a tenth of the reserve, and says at once that it is paid.
      const input = office.wish('SBERRUB', 'LTC', '900000', { email })
      const opened = await openClaim(usual, { input, ...who }, office.now)
      if (opened.ok) await office.move(opened.value.claim, 'report-payment', client)
      return opened.ok ? opened.value.claim : opened.refusal
    }
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await leave(i))
    const taken = answers.filter(answer => 'state' in answer)
    expect(taken.length).toBeGreaterThan(0)
    const units = taken.reduce((sum, { figures }) => sum + figures.get, 0n)
    expect(units * 4n).toBeLessThanOrEqual(reserve)
    expect((await reserveOf('LTC')).heldNow).toBe(heldNow + units)
    expect(answers.at(-1)).toMatchObject({ reason: 'too-many' })
    expect(answers[taken.length]).toMatchObject({ reason: 'too-many', because: 'reserve-share' })
    for (const { id } of taken) await office.move({ id }, 'reject', { data: { reason: 'no-payment' } })
  })
})

describe('strangers from many networks', () => {
  const usual = { ...office.deps, openingLimits: usualOpeningLimits }
  const leave = async (email: string, network: string, userId?: string) => {
    const input = office.wish('SBERRUB', 'LTC', '900000', { email })
    const opened = await openClaim(usual, { input, network, userId }, office.now)
    return opened.ok ? opened.value.claim : opened.refusal
  }

  test('hold three quarters of a reserve together, also at once, and the rest is for those who have exchanged here', async () => {
    const { reserve, heldNow } = await reserveOf('LTC')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => leave(`stranger-${i}@example.com`, `198.51.${100 + i}.1`)),
    )
    const taken = answers.filter(answer => 'state' in answer)
    const refused = answers.filter(answer => !('state' in answer))
    const held = taken.reduce((sum, { figures }) => sum + figures.get, 0n)
    expect((heldNow + held) * 4n).toBeLessThanOrEqual(reserve * 3n)
    expect((heldNow + held) * 2n).toBeGreaterThan(reserve)
    expect(new Set(refused.map(answer => 'because' in answer && answer.because))).toEqual(new Set(['reserve-share']))

    // Who says that they have paid holds it as before.
    for (const { id } of taken) await office.move({ id }, 'report-payment', client)
    const late = await leave('stranger-late@example.com', '198.51.98.1')
    expect(late).toMatchObject({ reason: 'too-many', because: 'reserve-share' })

    const known = await createPerson(db)
    await db
      .updateTable('claims')
      .set({ user_id: known.id, completed_at: office.now, state: 'completed' })
      .where('id', '=', (await insertClaim(db)).id)
      .execute()
    expect(await leave(known.email, '198.51.99.1', known.id)).toMatchObject({ state: 'awaiting-payment' })
    for (const { id } of taken) await office.move({ id }, 'reject', { data: { reason: 'no-payment' } })
  })
})

test('what is closed is closed at its answer: what is being opened is waited for, and nothing comes after it', async () => {
  const close = (state: 'paused' | 'on') =>
    db
      .updateTable('directions')
      .set({ state, reason: state === 'paused' ? 'Обновляем курс' : null })
      .where('from_currency', '=', 'SBERRUB')
      .where('to_currency', '=', 'LTC')
      .execute()
  let closed: Promise<unknown> | undefined
  let isClosed = false
  await db.transaction().execute(async tx => {
    await admitClaim(tx, { id: randomUUID(), emailKey: 'early@example.com' }, 'LTC', office.now, 'SBERRUB')
    closed = close('paused').then(() => {
      isClosed = true
    })
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    expect(isClosed).toBe(false)
  })
  await closed
  // The board of this process has not heard of it.
  const input = office.wish('SBERRUB', 'LTC', '9000', { email: 'late@example.com' })
  expect(await openClaim(office.deps, { input, network: '203.0.113.140' }, office.now)).toMatchObject({
    refusal: { reason: 'rates-unavailable', because: 'office' },
  })
  await close('on')
  expect(await openClaim(office.deps, { input, network: '203.0.113.140' }, office.now)).toMatchObject({ ok: true })
})

test('claims that are opened and cancelled write to a mailbox six times in an hour, and no more', async () => {
  const usual = { ...office.deps, openingLimits: usualOpeningLimits }
  const leave = async (network: string) => {
    const input = office.wish('SBERRUB', 'LTC', '9000', { email: 'victim@example.com' })
    const opened = await openClaim(usual, { input, network }, office.now)
    if (opened.ok) await office.move(opened.value.claim, 'cancel', client)
    return opened.ok ? 'taken' : opened.refusal
  }
  const answers = []
  for (let i = 0; i < 7; i++) answers.push(await leave('203.0.113.101'))
  expect(answers.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'taken'))
  expect(answers[6]).toMatchObject({ reason: 'too-many', because: 'openings', retryAfter: 3_600 })
  office.wait(59)
  expect(await leave('203.0.113.101')).toMatchObject({ because: 'openings', retryAfter: 60 })
  office.wait(2)
  expect(await leave('203.0.113.101')).toBe('taken')
})

describe('a claim costs a solved captcha', () => {
  const asked: string[] = []
  const deps = {
    ...office.deps,
    openingLimits: { ...usualOpeningLimits, unpaidOfPerson: 5 },
    takeCaptcha: async (solution: string | undefined, _: string, work: 'captcha' | 'captcha-or-free-attempt') => {
      asked.push(work)
      return solution === 'right' ? accept(undefined) : refuse({ reason: 'captcha-required', why: 'missing' } as const)
    },
  }
  const leave = async (email: string, network: string, captcha?: string) => {
    const input = office.wish('SBERRUB', 'LTC', '9000', { email, captcha: captcha || undefined })
    const opened = await openClaim(deps, { input, network }, office.now)
    return opened.ok || opened.refusal.reason
  }

  test('from the second that is unpaid on', async () => {
    expect(await leave('second@example.com', '203.0.113.111')).toBe(true)
    expect(asked.splice(0)).toEqual([])
    expect(await leave('second@example.com', '203.0.113.111')).toBe('captcha-required')
    expect(await leave('second@example.com', '203.0.113.111', 'right')).toBe(true)
    expect(asked.splice(0)).toEqual(['captcha', 'captcha'])
  })

  test('where a turn was given because the office asks with every claim', async () => {
    const always = {
      ...deps,
      captchaAlways: () => true,
      takeCaptcha: async (_: string | undefined, __: string, work: 'captcha' | 'captcha-or-free-attempt') =>
        work === 'captcha' ? refuse({ reason: 'captcha-required', why: 'missing' } as const) : accept(undefined),
    }
    const leaveByTurn = async () => {
      const input = office.wish('SBERRUB', 'LTC', '9000', { email: 'by-turn@example.com' })
      const opened = await openClaim(always, { input, network: '203.0.113.114' }, office.now)
      return opened.ok || opened.refusal.reason
    }
    expect(await leaveByTurn()).toBe(true)
    expect(await leaveByTurn()).toBe('captcha-required')
  })

  test('or one of the turns of a network where three others have not paid', async () => {
    for (const name of ['first', 'second', 'third'])
      expect(await leave(`${name}@example.com`, '203.0.113.112')).toBe(true)
    expect(asked).toEqual([])
    expect(await leave('other@example.com', '203.0.113.112', 'right')).toBe(true)
    expect(asked.splice(0)).toEqual(['captcha-or-free-attempt'])
  })

  test('or a turn while less than half of the reserve is free', async () => {
    const { reserve, heldNow } = await reserveOf('LTC')
    const held = []
    while (((await reserveOf('LTC')).heldNow - heldNow) * 2n <= reserve)
      held.push(await office.open('SBERRUB', 'LTC', '900000'))
    expect(await leave('pressed@example.com', '203.0.113.113')).toBe('captcha-required')
    expect(asked.splice(0)).toEqual(['captcha-or-free-attempt'])
    for (const claim of held) await office.move(claim, 'reject', { data: { reason: 'no-payment' } })
    expect(await leave('pressed@example.com', '203.0.113.113')).toBe(true)
  })

  test('for a mailbox that was written to six times in an hour, from wherever', async () => {
    for (let i = 0; i < 6; i++) expect(await leave('often@example.com', `203.0.113.${120 + i}`)).toBe(true)
    expect(await leave('often@example.com', '203.0.113.126')).toBe('captcha-required')
    expect(asked.splice(0)).toEqual(['captcha'])
  })
})

async function reserveOf(currency: string): Promise<{ reserve: bigint; heldNow: bigint }> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['debits_posted', 'credits_posted', 'credits_pending'])
    .where('currency', '=', currency)
    .where('kind', '=', 'reserve')
    .executeTakeFirstOrThrow()
  return { reserve: BigInt(row.debits_posted) - BigInt(row.credits_posted), heldNow: BigInt(row.credits_pending) }
}

test('a stranger’s mailbox is written to about three orders of an hour, and no more: the orders go on and say so', async () => {
  const email = 'stranger@example.com'
  const { lettersOfMailbox } = usualOpeningLimits
  const deps = { ...office.deps, openingLimits: { ...office.deps.openingLimits, lettersOfMailbox } }
  const leave = async (i: number, userId?: string) => {
    const input = office.wish('SBERRUB', 'LTC', '9000', { email })
    const opened = await openClaim(deps, { input, network: `198.51.98.${i}`, userId }, office.now)
    if (!opened.ok) throw new Error(opened.refusal.reason)
    return opened.value.claim
  }
  const letters = async () =>
    (await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length
  const events = async (id: string) =>
    (await db.selectFrom('claim_events').select('kind').where('claim_id', '=', id).orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  for (let i = 0; i < 3; i++) await leave(i)
  expect(await letters()).toBe(3)
  const silent = await leave(4)
  expect(silent.state).toBe('awaiting-payment')
  expect(await events(silent.id)).toEqual(['open', 'letters-held'])
  await office.move(silent, 'report-payment', client)
  await office.move(silent, 'reject', { data: { reason: 'no-payment' } })
  expect(await letters()).toBe(3)

  // Money has come: its customer is told.
  const paid = await leave(5)
  await office.pay(paid, paid.figures.give)
  expect(await letters()).toBeGreaterThan(3)

  // Whoever is signed in with the mailbox asks for the letters.
  const own = await createPerson(db, { email })
  const before = await letters()
  await leave(6, own.id)
  expect(await letters()).toBe(before + 1)
})
