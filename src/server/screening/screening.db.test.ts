import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasRight } from '#contract/auth/rights.ts'
import type { OpenClaim } from '#contract/claims/claim.ts'
import type { ScreeningRecord } from '#contract/screening/screening.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import type { Changed, Sections } from '#server/changes/section.ts'
import { usualOpeningLimits } from '#server/claims/opening/opening-limits.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { openHitCounter } from './count-hits.ts'
import { screeningSection } from './screening.section.ts'
import { listWarnings } from './screening-warnings.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const counter = openHitCounter(db, error => {
  throw error
})
office.deps.countHits = counter.count
const CARD = '2200 0000 0000 0004'

const rule = (effect: ScreeningRecord['effect'], more: Partial<ScreeningRecord> = {}): ScreeningRecord => ({
  effect,
  reason: 'chargeback',
  until: null,
  ...more,
})
/** Rules do not say who set them: the history does. */
const nobody = undefined as never
const write = (changed: readonly Changed<ScreeningRecord>[]) =>
  db.transaction().execute(tx => screeningSection.write(tx, changed, office.now, nobody))
const set = (key: string, after: ScreeningRecord) => write([{ key, after }])
const wish = (change: Partial<OpenClaim> = {}) =>
  office.wish('SBERRUB', 'LTC', '9000', { email: `${randomUUID()}@free.example`, ...change })
const open = (change: Partial<OpenClaim> = {}, more: Parameters<typeof office.tryOpen>[1] = {}) =>
  office.tryOpen(wish(change), more)
const notServed = { ok: false, refusal: { reason: 'not-served' } }
const hitsOf = async (key: string) => (await screeningSection.liveOf!(db, [key])).get(key)

beforeEach(async () => {
  await db.deleteFrom('screening_rules').execute()
})

describe('a stopped claim is refused', () => {
  test.each<[string, string, Partial<OpenClaim>, string | undefined]>([
    ['by the account that pays, however it is written', 'account:2200000000000004', {}, undefined],
    ['by the account that is paid', 'account:lgfaphephzbrf9pmd5wpt35hfxczs1usrw', {}, undefined],
    ['by the issuer of a card', 'card-issuer:220000', {}, undefined],
    ['by the mailbox in any spelling', 'mailbox:anna@gmail.com', { email: 'An.Na+x@googlemail.com' }, undefined],
    ['by the domain of the mailbox', 'mail-domain:test.example', { email: 'any@test.example' }, undefined],
    ['by the address of the visitor', 'network:198.51.100.7/32', {}, '198.51.100.7'],
    ['by the network of the visitor', 'network:2001:db8::/32', {}, '2001:db8:1::7'],
  ])('%s', async (_, key, change, address) => {
    expect(await open(change, { address: address || undefined })).toMatchObject({ ok: true })
    await set(key, rule('stop'))
    const refused = await open(change, { address: address || undefined })
    expect(refused).toEqual(notServed)
  })

  test.each<[string, Partial<OpenClaim>, string]>([
    ['mailbox:ivan', { email: 'ivan@test.example' }, '198.51.100.7'],
    ['mail-domain:test.example', { email: 'any@mytest.example' }, '198.51.100.7'],
    ['mail-domain:test.example', { email: 'any@sub.test.example' }, '198.51.100.7'],
    ['account:220000000000', {}, '198.51.100.7'],
    ['network:198.51.100.0/28', {}, '198.51.100.77'],
  ])('and %s catches no part of anything', async (key, change, address) => {
    await set(key, rule('stop'))
    expect(await open(change, { address })).toMatchObject({ ok: true })
  })

  test('until the end of the rule, and not after it', async () => {
    await set('card-issuer:220000', rule('stop', { until: new Date(office.now.getTime() + 1).toISOString() }))
    expect(await open()).toEqual(notServed)
    await set('card-issuer:220000', rule('stop', { until: office.now.toISOString() }))
    expect(await open()).toMatchObject({ ok: true })
  })

  test('but not where its own mailbox is trusted and only the domain is stopped', async () => {
    await set('mail-domain:test.example', rule('stop'))
    await set('mailbox:anna@test.example', rule('trust'))
    expect(await open({ email: 'anna@test.example' })).toMatchObject({ ok: true })
    expect(await open({ email: 'boris@test.example' })).toEqual(notServed)
  })
})

describe('at the same time', () => {
  test('a claim waits for a rule that is being written, and is stopped by it', async () => {
    let opening: Promise<unknown> | undefined
    await db.transaction().execute(async tx => {
      await screeningSection.write(tx, [{ key: 'card-issuer:220000', after: rule('stop') }], office.now, nobody)
      opening = open()
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await opening).toEqual(notServed)
  })

  test('of twenty claims and a rule, each was there before the rule or is stopped by it', async () => {
    const email = `${randomUUID()}@race.example`
    const both = () => open({ email })
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, both),
      set('mail-domain:race.example', rule('stop')).then(() => both()),
      ...Array.from({ length: 10 }, both),
    ])
    expect(answers[10]).toEqual(notServed)
    expect(await both()).toEqual(notServed)
  })
})

test('a warning stays with the claim, whatever becomes of the rule, and refuses nothing', async () => {
  await set('account:2200000000000004', rule('warn'))
  const opened = await open()
  if (!opened.ok) throw new Error('refused')
  await write([{ key: 'account:2200000000000004', before: rule('warn') }])
  expect(await listWarnings(db, opened.value.claim.id)).toEqual([
    { kind: 'account', value: '2200000000000004', reason: 'chargeback' },
  ])
})

describe('trust', () => {
  const asked: string[] = []
  beforeEach(() => {
    asked.length = 0
    const { takeCaptcha } = office.deps
    office.deps.openingLimits = { ...usualOpeningLimits, unpaidOfNetwork: 1, reserveShareBps: 10_000n }
    office.deps.takeCaptcha = async (_, __, work) => {
      asked.push(work)
      return { ok: false, refusal: { reason: 'captcha-required', why: 'missing' } }
    }
    return () => {
      office.deps.openingLimits = { ...usualOpeningLimits, unpaidOfNetwork: 100, freeOfNetwork: 100 }
      office.deps.takeCaptcha = takeCaptcha
    }
  })
  const visitor = (address: string) => ({ address, network: address.replace(/\d+$/, '0/24') })

  test('in a network spares captcha and the limits of the network', async () => {
    expect(await open({}, visitor('192.0.2.7'))).toMatchObject({ ok: true })
    expect(await open({}, visitor('192.0.2.7'))).toMatchObject({ refusal: { reason: 'captcha-required' } })
    expect(asked.splice(0)).toEqual(['captcha'])
    await set('network:192.0.2.0/24', rule('trust'))
    expect(await open({}, visitor('192.0.2.7'))).toMatchObject({ ok: true })
    office.deps.captchaAlways = () => true
    expect(await open({}, visitor('192.0.2.7'))).toMatchObject({ ok: true })
    expect(asked).toEqual([])
    expect(await open({}, visitor('203.0.113.7'))).toMatchObject({ refusal: { reason: 'captcha-required' } })
    office.deps.captchaAlways = () => false
  })

  test('in a mailbox counts for its account, and not for whoever types it', async () => {
    const anna = await createPerson(db)
    await set(`mailbox:${anna.email}`, rule('trust'))
    expect(await open({}, visitor('192.0.2.130'))).toMatchObject({ refusal: { reason: 'captcha-required' } })
    const email = { email: anna.email }
    expect(await open(email, visitor('192.0.2.130'))).toMatchObject({ refusal: { reason: 'captcha-required' } })
    expect(await open(email, { ...visitor('192.0.2.130'), userId: anna.id })).toMatchObject({ ok: true })
  })
})

describe('what a rule has caught is counted', () => {
  test('once for each claim, also for refused ones, and not for one that is sent again', async () => {
    const key = 'mail-domain:counted.example'
    await set(key, rule('warn'))
    const input = wish({ email: 'a@counted.example' })
    await office.tryOpen(input)
    await office.tryOpen(input)
    await set(key, rule('stop'))
    await open({ email: 'b@counted.example' })
    await counter.written()
    expect(await hitsOf(key)).toMatchObject({ hits: 2, lastAt: office.now.toISOString() })
  })

  test('of many at once none is lost, and one statement at a time writes them', async () => {
    const hit = { kind: 'mailbox', value: `${randomUUID()}@x.example` } as const
    for (let i = 0; i < 500; i++) counter.count([hit], office.now)
    await counter.written()
    expect(await hitsOf(`mailbox:${hit.value}`)).toMatchObject({ hits: 500 })
  })

  test('and a count that cannot be written refuses nobody', async () => {
    const failures: unknown[] = []
    const broken = openHitCounter({} as Db, error => failures.push(error))
    broken.count([{ kind: 'mailbox', value: 'x' }], office.now)
    await broken.written()
    expect(failures).toHaveLength(1)
  })
})

describe('a rule', () => {
  test.each([
    ['mailbox:anna@test.example', undefined],
    ['mailbox:Anna@test.example', 'wrong-format'],
    ['mailbox:an.na@gmail.com', 'wrong-format'],
    ['mailbox:anna', 'wrong-format'],
    ['mail-domain:*@test.example', 'wrong-format'],
    ['mail-domain:test.example', undefined],
    ['account:220', 'too-small'],
    ['card-issuer:2200', 'wrong-format'],
    ['network:0.0.0.0/0', 'too-wide'],
    ['network:198.51.100.7/24', 'host-bits'],
    ['regex:.*', 'wrong-format'],
    ['mailbox:', 'wrong-format'],
  ])('%s is judged: %s', async (key, code) => {
    const problems = await screeningSection.check({ key, after: rule('stop') }, {} as never)
    expect(problems.map(problem => problem.code)).toEqual(code ? [code] : [])
  })

  test('has a reason', async () => {
    const problems = await screeningSection.check(
      { key: 'account:1234', after: rule('stop', { reason: '' }) },
      {} as never,
    )
    expect(problems).toMatchObject([{ field: 'reason', code: 'missing' }])
  })

  test('is set on the change engine by those who have the right, and says who set it', async () => {
    const sections = { screening: screeningSection } as unknown as Sections
    const deps = { db, sections }
    const items = [{ section: 'screening' as const, key: 'mailbox:eve@test.example', fields: rule('stop') }]
    const as = async (role: 'treasurer' | 'operator') => ({
      staff: staffMember(await createPerson(db, { role }), office.now),
      now: office.now,
    })
    expect(hasRight('operator', 'screening.set')).toBe(false)
    expect(await planChange(deps, { items }, await as('operator'))).toMatchObject({ refusal: { reason: 'forbidden' } })
    const rita = await as('treasurer')
    const plan = await planChange(deps, { items }, rita)
    if (!plan.ok) throw new Error('refused')
    const made = { id: randomUUID(), proposal: { items }, digest: plan.value.digest, reason: '' }
    expect(await makeChange(deps, made, rita)).toMatchObject({ ok: true })
    expect(await open({ email: 'eve@test.example' })).toEqual(notServed)
    expect(await hitsOf('mailbox:eve@test.example')).toMatchObject({ author: rita.staff.email })
  })
})

test('the card of these tests is the one that their claims pay with', () => {
  expect(wish().accounts.from).toEqual({ account: CARD })
})
