import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { rememberDevice } from '#server/auth/people.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { listReferralItems } from '#server/referrals/referral-items.ts'
import { addReferralLink } from '#server/referrals/referral-links.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { accrueLateReferrals } from './accrue-late-referrals.ts'
import { referralShareDown } from './referral-accrual.ts'
import { takeBackReferral } from './take-back-referral.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

async function person(email?: string) {
  const made = await createPerson(db, email === undefined ? {} : { email })
  const { referral_code: code } = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  return { ...made, code }
}
type Request = { userId?: string; clicked?: string; device?: string }

async function opened(change: Partial<OpenClaim>, request: Request = {}) {
  const made = await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', change), request)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.claim
}
async function completed(change: Partial<OpenClaim>, request: Request = {}) {
  const claim = await opened(change, request)
  const paid = await office.pay(claim, claim.figures.give)
  const ready = paid.state === 'checking' ? await office.move(claim, 'approve') : paid
  return office.move(ready, 'pay-out', { data: { reference: 'bank 7' } })
}
const lineOf = (claimId: string) =>
  db
    .selectFrom('referral_lines')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('kind', '=', 'accrued')
    .executeTakeFirst()
const setUser = (id: string, set: object) => db.updateTable('users').set(set).where('id', '=', id).execute()
const stranger = () => ({ email: `${randomUUID().slice(0, 8)}@example.net` })

/** Twelve ways to bring oneself. Each has a referrer of its own and says how the claim is opened. */
const ways: Record<
  string,
  [reason: string, (r: Awaited<ReturnType<typeof person>>) => Promise<[Partial<OpenClaim>, Request]>]
> = {
  'signed in as the referrer': ['own-account', async r => [stranger(), { userId: r.id, clicked: r.code }]],
  'as a guest with the mailbox of the account': ['own-account', async r => [{ email: r.email }, { clicked: r.code }]],
  'with a label in the mailbox': [
    'own-mailbox',
    async r => [{ email: r.email.replace('@', '+two@') }, { clicked: r.code }],
  ],
  'with dots in a mailbox of Gmail': [
    'own-mailbox',
    async r => {
      await setUser(r.id, { email: 'an.na.k@gmail.com', email_key: 'an.na.k@gmail.com' })
      return [{ email: 'annak@googlemail.com' }, { clicked: r.code }]
    },
  ],
  'with another account of the same mailbox': [
    'own-mailbox',
    async r => {
      const second = await person(r.email.replace('@', '+second@'))
      return [{ email: second.email }, { userId: second.id, clicked: r.code }]
    },
  ],
  'in the browser that has signed in as the referrer': [
    'own-browser',
    async r => {
      await rememberDevice(db, 'a browser', r.id, office.now)
      return [stranger(), { clicked: r.code, device: 'a browser' }]
    },
  ],
  'to a payout account that the referrer has saved': [
    'own-payout-account',
    async r => {
      await db
        .insertInto('payout_accounts')
        .values({
          id: randomUUID(),
          user_id: r.id,
          currency: 'TCSBRUB',
          name: 'card',
          identity: 'x',
          masked: '2200',
          details: JSON.stringify({ account: '2200000000000012' }),
          created_at: office.now,
        })
        .execute()
      return [{ ...stranger(), accounts: { to: { account: '2200 0000 0000 0012' } } }, { clicked: r.code }]
    },
  ],
  'to an account that the referrer was paid to': [
    'own-payout-account',
    async r => {
      const to = { account: '2200 0000 0000 0020' }
      await opened({ email: r.email, accounts: { to } }, { userId: r.id })
      return [{ ...stranger(), accounts: { to } }, { clicked: r.code }]
    },
  ],
  'with money that would go back to the referrer': [
    'own-payout-account',
    async r => {
      const refundAccount = { account: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' }
      await opened({ email: r.email, refundAccount }, { userId: r.id })
      return [
        { ...stranger(), accounts: { to: { account: '2200 0000 0000 0038' } }, refundAccount },
        { clicked: r.code },
      ]
    },
  ],
  'by a campaign of the referrer’s own': [
    'own-account',
    async r => {
      await addReferralLink(db, { owner: r.id, name: 'a video' }, office.now)
      const link = await db
        .selectFrom('referral_links')
        .select('code')
        .where('owner', '=', r.id)
        .executeTakeFirstOrThrow()
      return [{ email: r.email }, { userId: r.id, clicked: link.code }]
    },
  ],
  'by the link of somebody whom one has brought': [
    'own-chain',
    async r => {
      const above = await person()
      await setUser(r.id, { referred_by: above.id })
      return [stranger(), { userId: above.id, clicked: r.code }]
    },
  ],
  'by a chain of three, with a mailbox of the first': [
    'own-chain',
    async r => {
      const [first, second] = [await person(), await person()]
      await setUser(second.id, { referred_by: first.id })
      await setUser(r.id, { referred_by: second.id })
      return [{ email: first.email.replace('@', '+x@') }, { clicked: r.code }]
    },
  ],
  'named in the request instead of the cookie': [
    'own-account',
    async r => [{ email: r.email, ref: r.code }, { userId: r.id }],
  ],
}

let card = 100
test.each(Object.entries(ways))('nobody brings themselves %s', async (_, [reason, way]) => {
  const [change, request] = await way(await person())
  const claim = await completed({ accounts: { to: { account: cardOf(card++) } }, ...change }, request)
  expect(claim.referral).toMatchObject({ refused: reason, bps: 0n })
  expect(await lineOf(claim.id)).toMatchObject({ units: '0', cost: '0', zero: reason })
})

/** A card of its own for each claim, so that nothing but the way at hand tells whose it is. */
function cardOf(n: number): string {
  const digits = `220000000000${String(n).padStart(3, '0')}`
  const sum = [...digits].reduce((sum, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return sum + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return digits + ((10 - (sum % 10)) % 10)
}
const other = () => ({ ...stranger(), accounts: { to: { account: cardOf(card++) } } })

test('a guest’s claim carries the first click, and a code of the request counts without one', async () => {
  const [first, second] = [await person(), await person()]
  const clicked = await completed({ ...other(), ref: second.code }, { clicked: first.code })
  expect(clicked.referral).toEqual({ owner: first.id, bps: 1_000n, code: first.code })
  const named = await completed({ ...other(), ref: second.code.toLowerCase() })
  expect(named.referral).toEqual({ owner: second.id, bps: 1_000n, code: second.code })
  expect(BigInt((await lineOf(named.id))!.cost)).toBe(referralShareDown(named))
  expect((await completed(other(), { clicked: 'NOBODY' })).referral).toBeUndefined()
})

test('an account keeps who has brought it, whatever is clicked later', async () => {
  const [first, second, customer] = [await person(), await person(), await person()]
  await setUser(customer.id, { referred_by: first.id, referred_via: first.code })
  const claim = await opened({ ...other(), email: customer.email }, { userId: customer.id, clicked: second.code })
  expect(claim.referral).toMatchObject({ owner: first.id })
})

test('what became known after the opening counts at the payout', async () => {
  const r = await person()
  const to = { account: cardOf(card++) }
  const claim = await opened({ ...stranger(), accounts: { to } }, { clicked: r.code })
  expect(claim.referral).not.toHaveProperty('refused')
  await opened({ email: r.email, accounts: { to } }, { userId: r.id })
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'approve').catch(() => {})
  await office.move(claim, 'pay-out', { data: { reference: 'bank 7' } })
  expect(await lineOf(claim.id)).toMatchObject({ zero: 'own-payout-account' })
})

test.each([
  ['the level by turnover', { referral_bps: null }, null, 'level', 2_000],
  ['a promise', { referral_bps: 4_000 }, null, 'personal', 4_000],
  ['the most of the direction', { referral_bps: 4_000 }, 500, 'direction', 500],
])('the share follows %s', async (_, promised, most, rule, bps) => {
  const r = await person()
  await setUser(r.id, promised)
  const past = await completed(other(), { clicked: r.code })
  await db.updateTable('claims').set({ worth_usd: '6000000' }).where('id', '=', past.id).execute()
  const direction = db.updateTable('directions').where('from_currency', '=', 'LTC').where('to_currency', '=', 'SBERRUB')
  await direction.set({ referral_most_bps: most }).execute()
  const { id } = await completed(other(), { clicked: r.code })
  await direction.set({ referral_most_bps: null }).execute()
  expect(await lineOf(id)).toMatchObject({ rule, bps })
})

test('a direction that gives nothing, a blocked referrer and an office without levels say so', async () => {
  const r = await person()
  const direction = db.updateTable('directions').where('from_currency', '=', 'LTC').where('to_currency', '=', 'SBERRUB')
  await direction.set({ referral_most_bps: 0 }).execute()
  const off = await completed(other(), { clicked: r.code })
  await direction.set({ referral_most_bps: null }).execute()
  expect(await lineOf(off.id)).toMatchObject({ zero: 'direction-off', units: '0' })
  await setUser(r.id, { referral_bps: 0 })
  const none = await completed(other(), { clicked: r.code })
  expect(await lineOf(none.id)).toMatchObject({ zero: 'no-share' })
  await setUser(r.id, { blocked_at: office.now })
  const blocked = await completed(other(), { clicked: r.code })
  expect(await lineOf(blocked.id)).toMatchObject({ zero: 'referrer-blocked' })
})

const owed = async (owner: string) => {
  const { rows } = await sql<{ owed: string }>`select coalesce(sum(credits_posted - debits_posted), 0)::text as owed
    from ledger_accounts where kind = 'referral' and owner = ${owner}`.execute(db)
  return BigInt(rows[0]!.owed)
}
const takeBack = (claimId: string) => takeBackReferral(db, { claimId, author: 'olga', at: office.now })

test('taking back cancels the line exactly, once, and the page of lines tells of both', async () => {
  const r = await person()
  const claim = await completed(other(), { clicked: r.code })
  const line = (await lineOf(claim.id))!
  expect(await owed(r.id)).toBe(BigInt(line.units))
  expect(await Promise.all([takeBack(claim.id), takeBack(claim.id)].map(async made => (await made).ok))).toContain(
    false,
  )
  expect(await owed(r.id)).toBe(0n)
  const { rows } = await sql<{ left: string }>`
    select sum(case when a.id = t.credit_account then t.units else -t.units end)::text as left
    from ledger_transfers t join ledger_accounts a on a.id in (t.credit_account, t.debit_account)
    where t.claim_id = ${claim.id} and t.reason like 'referral%' group by a.id`.execute(db)
  expect(rows.map(({ left }) => left)).toEqual(['0', '0', '0', '0'])
  const list = (kind: 'refhold' | 'refback') =>
    listReferralItems(db, { owner: r.id, kind, page: 1, size: 10 }, office.now)
  expect(await list('refhold')).toMatchObject({ total: 1, items: [{ takenBack: true }] })
  expect(await list('refback')).toMatchObject({ total: 1, items: [{ kind: 'refback' }] })
})

test('what has been withdrawn is not taken back', async () => {
  const r = await person()
  const claim = await completed(other(), { clicked: r.code })
  const { units } = (await lineOf(claim.id))!
  const held = randomUUID()
  const occasion = { reason: 'withdrawal', author: 'test', at: office.now }
  const write = (line: object) => sql`select write_transfers(${JSON.stringify([line])}::jsonb)`.execute(db)
  const between = { currency: 'USD', debit: 'referral', debit_owner: r.id, credit: 'liquidity' }
  await write({ id: held, kind: 'hold', ...between, units, ...occasion })
  expect(await takeBack(claim.id)).toEqual({ ok: false, refusal: { reason: 'paid-out-already' } })
  // The books ask for a withdrawal behind every hold.
  await write({ id: randomUUID(), kind: 'void', hold: held, ...occasion })
})

test('a payment that is lost after the payout takes the share back by itself', async () => {
  const r = await person()
  const claim = await opened(other(), { clicked: r.code })
  const payment = { reference: randomUUID() }
  const paid = await office.pay(claim, claim.figures.give, payment)
  const ready = paid.state === 'checking' ? await office.move(claim, 'approve') : paid
  await office.move(ready, 'pay-out', { data: { reference: 'bank 7' } })
  expect(await owed(r.id)).toBeGreaterThan(0n)
  await office.pay(claim, claim.figures.give, { ...payment, lost: true })
  expect(await owed(r.id)).toBe(0n)
})

test('without a price of dollars a share waits for one', async () => {
  const r = await person()
  const claim = await opened(other(), { clicked: r.code })
  const paid = await office.pay(claim, claim.figures.give)
  const ready = paid.state === 'checking' ? await office.move(claim, 'approve') : paid
  const price = office.deps.usdPrice
  office.deps.usdPrice = () => undefined
  await office.move(ready, 'pay-out', { data: { reference: 'bank 7' } })
  office.deps.usdPrice = price
  expect(await lineOf(claim.id)).toBeUndefined()
  const late = (known: typeof price) => accrueLateReferrals(db, known, () => office.now).run(undefined, {} as never)
  await late(() => undefined)
  expect(await lineOf(claim.id)).toBeUndefined()
  await late(price)
  await late(price)
  expect(await owed(r.id)).toBe(BigInt((await lineOf(claim.id))!.units))
})

test('the books agree after all of this', async () => {
  expect(await proveLedger(db)).toEqual([])
})
