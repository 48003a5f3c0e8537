import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailboxByProvider } from '#contract/auth/email-address.ts'
import { amountOfLines } from '#contract/money/money-line.ts'
import type { PromoCodeRecord } from '#contract/promo-codes/promo-code.ts'
import { deviceHash } from '#server/auth/people.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { quoteWithCode } from '#server/quotes/answer-code.ts'
import { entryOf } from '#server/quotes/board.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
let made = 0

async function newCode(terms: Partial<PromoCodeRecord> = {}): Promise<string> {
  const key = `CODE-${++made}`
  await writeCode(db, key, terms)
  await office.refresh()
  return key
}

/** The calculator's answer for 5 LTC, or another amount. */
function ask(typed: string, { discountBps = 0n, units = 500_000_000n } = {}) {
  const { board } = office.deps.snapshot()
  const promo = { typed, code: office.deps.promoCodes.find(typed) }
  const asker = { now: office.now, key: office.deps.secret, benefits: { discountBps }, promo }
  return quoteWithCode(board, entryOf(board, 'LTC', 'SBERRUB')!, { side: 'from', units }, asker)
}
function tokenOf(code: string): string {
  const { quoted, promo } = ask(code)
  if (!quoted.ok || !promo?.applies) throw new Error(JSON.stringify(promo))
  return quoted.value.token
}

type Visitor = { email?: string; userId?: string; token?: string; card?: string; device?: string }
const tryOpen = (
  code: string,
  {
    email = `${randomUUID()}@example.com`,
    userId,
    token = tokenOf(code),
    card = cardOf(userId ?? email.toLowerCase()),
    device,
  }: Visitor = {},
) => {
  const wish = office.wish('LTC', 'SBERRUB', '5', { email, accounts: { to: { account: card } } })
  return office.tryOpen({ ...wish, quote: token }, { userId, device })
}

/** A card of one's own. */
function cardOf(person: string): string {
  const digits = `220000${BigInt(`0x${createHash('sha256').update(person).digest('hex')}`) % 10n ** 9n}`.padEnd(15, '0')
  const sum = [...digits].reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function open(code: string, visitor: Visitor = {}): Promise<Claim> {
  const opened = await tryOpen(code, visitor)
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  return opened.value.claim
}
async function complete(claim: Claim): Promise<Claim> {
  const paid = await office.pay(claim, claim.figures.give)
  const ready = paid.state === 'checking' ? await office.move(paid, 'approve') : paid
  return office.move(ready, 'pay-out', { data: { reference: randomUUID() } })
}
const counts = async (code: string) => {
  const { uses, cost_usd } = await db
    .selectFrom('promo_counts')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { uses, cost: Number(cost_usd) }
}
const useOf = ({ id }: Claim) =>
  db.selectFrom('promo_uses').select(['code', 'state']).where('claim_id', '=', id).executeTakeFirst()
const promoOf = ({ figures }: Claim) => amountOfLines(figures.lines, 'promo')
const cancel = (claim: Claim) => office.move(claim, 'cancel', { actor: 'client', author: 'guest' })

test('a code is a line of the quote, a figure of the claim, and an entry of the ledger', async () => {
  const code = await newCode()
  const { quoted } = ask(code.toLowerCase())
  if (!quoted.ok) throw new Error('no quote')
  expect(quoted.value.lines.find(({ kind }) => kind === 'promo')).toMatchObject({ percent: '0.20' })
  const claim = await open(code)
  expect(claim).toMatchObject({ promoCode: code, terms: { promo: { bonusBps: 20n } } })
  const plain = office.quoteOf('LTC', 'SBERRUB', '5')
  expect(claim.figures.get - promoOf(claim)).toBe(BigInt(plain.get.replace('.', '')))
  await complete(claim)
  const entry = await db
    .selectFrom('ledger_transfers')
    .select('units')
    .where('claim_id', '=', claim.id)
    .where('reason', '=', 'promo')
    .executeTakeFirstOrThrow()
  expect(BigInt(entry.units)).toBe(promoOf(claim))
  expect(await useOf(claim)).toEqual({ code, state: 'kept' })
})

test('fifty claims at once on the last use of a code are one', async () => {
  const code = await newCode({ uses: 1 })
  const token = tokenOf(code)
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryOpen(code, { token })))
  const opened = answers.filter(answer => answer.ok)
  expect(opened).toHaveLength(1)
  const { get } = office.quoteOf('LTC', 'SBERRUB', '5')
  for (const answer of answers)
    if (!answer.ok)
      expect(answer.refusal).toMatchObject({
        reason: 'promo-refused',
        promo: { applies: false, code, reason: 'used-up' },
        quote: { get },
      })
  expect(await counts(code)).toMatchObject({ uses: 1 })
})

test('of claims at once no more fit the budget than it has room for', async () => {
  const one = await newCode()
  await open(one)
  const { cost } = await counts(one)
  expect(cost).toBeGreaterThan(0)
  const code = await newCode({ budget: ((cost * 3 + 1) / 100).toFixed(2) })
  const token = tokenOf(code)
  const answers = await Promise.all(Array.from({ length: 10 }, () => tryOpen(code, { token })))
  expect(answers.filter(answer => answer.ok)).toHaveLength(3)
  expect(await counts(code)).toEqual({ uses: 3, cost: cost * 3 })
  await office.refresh()
  expect(ask(code).promo).toMatchObject({ reason: 'budget-spent' })
})

test('a person uses a code as often as it says, with and without an account, and is told of the claim', async () => {
  const code = await newCode({ usesOfPerson: 1 })
  const anna = await createPerson(db)
  const token = tokenOf(code)
  const [first, ...others] = await Promise.all([
    tryOpen(code, { token, email: anna.email }),
    tryOpen(code, { token, userId: anna.id, email: 'elsewhere@example.com' }),
    tryOpen(code, { token, email: anna.email.toUpperCase() }),
  ])
  const answers = [first, ...others]
  const opened = answers.flatMap(answer => (answer!.ok ? [answer!.value.claim] : []))
  expect(opened).toHaveLength(1)
  const [claim] = opened
  expect(await tryOpen(code, { token, userId: anna.id })).toMatchObject({
    refusal: { promo: { reason: 'used-before', claim: claim!.number, at: office.now.toISOString() } },
  })
  expect(await tryOpen(code, { token })).toMatchObject({ ok: true })
})

test('a code for a first claim is for nobody who has one open or completed', async () => {
  const code = await newCode({ firstOnly: true })
  const email = `${randomUUID()}@example.com`
  const before = await office.open('LTC', 'SBERRUB', '5', { email })
  expect(await tryOpen(code, { email })).toMatchObject({
    refusal: { promo: { reason: 'not-first', claim: before.number } },
  })
  await cancel(before)
  expect(await tryOpen(code, { email })).toMatchObject({ ok: true })
})

describe('a code with one use of a person is used once', () => {
  test.each([
    ['anna.p@gmail.com', ['annap@gmail.com', 'anna.p+1@gmail.com', 'a.n.n.a.p@googlemail.com']],
    ['ivan@yandex.ru', ['ivan@ya.ru', 'ivan@yandex.com', 'ivan+x@yandex.ru', 'IVAN@yandex.by']],
    ['vera.k@proton.me', ['verak@pm.me', 'vera-k@protonmail.com']],
  ])('under any spelling of %s', async (first, others) => {
    const [code, early] = [await newCode({ usesOfPerson: 1 }), await newCode({ firstOnly: true })]
    const claim = await open(code, { email: first })
    for (const email of others) {
      const card = cardOf(randomUUID())
      expect(await tryOpen(code, { email, card })).toMatchObject({
        refusal: { promo: { reason: 'used-before', claim: claim.number } },
      })
      expect(await tryOpen(early, { email, card })).toMatchObject({ refusal: { promo: { reason: 'not-first' } } })
    }
  })

  test('with any mailbox, where the money goes to the same account', async () => {
    const code = await newCode({ usesOfPerson: 1 })
    const card = cardOf(randomUUID())
    await open(code, { card })
    expect(await tryOpen(code, { card })).toMatchObject({ refusal: { promo: { reason: 'used-before' } } })
    expect(await tryOpen(code)).toMatchObject({ ok: true })
  })

  test('by the browser in which an account has signed in', async () => {
    const code = await newCode({ usesOfPerson: 1 })
    const boris = await createPerson(db)
    const device = randomUUID()
    await db
      .insertInto('known_devices')
      .values({ hash: deviceHash(device), user_id: boris.id, seen_at: office.now })
      .execute()
    await open(code, { userId: boris.id, email: boris.email })
    expect(await tryOpen(code, { device })).toMatchObject({ refusal: { promo: { reason: 'used-before' } } })
    expect(await tryOpen(code, { device: randomUUID() })).toMatchObject({ ok: true })
  })
})

test('a code for a mailbox is for all its spellings', async () => {
  const code = await newCode({ only: 'ivan.k@ya.ru' })
  expect(await tryOpen(code, { email: 'ivan-k@yandex.com' })).toMatchObject({ ok: true })
  expect(await tryOpen(code, { email: 'ivan.k@mail.ru' })).toMatchObject({
    refusal: { promo: { reason: 'not-yours' } },
  })
})

test('the database has the same mailbox behind a spelling as the office', async () => {
  const names = ['anna', 'a.n-n_a', 'anna+1', '.+a', 'a+b+c', 'иван.к']
  const domains = [
    'gmail.com',
    'googlemail.com',
    'ya.ru',
    'yandex.com',
    'yandex.fr',
    'pm.me',
    'proton.me',
    'me.com',
    'mail.ru',
    'x.gmail.com',
  ]
  const emails = names.flatMap(name => domains.map(domain => `${name}@${domain}`))
  const { rows } = await sql<{ mailbox: string }>`
    select mailbox_by_provider(email) as mailbox from unnest(${emails}::text[]) with ordinality e(email, n) order by n`.execute(
    db,
  )
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(emails.map(mailboxByProvider))
})

test('a code for one mailbox or account is for nobody else', async () => {
  const anna = await createPerson(db)
  for (const only of [anna.email, anna.id]) {
    const code = await newCode({ only })
    expect(await tryOpen(code)).toMatchObject({ refusal: { promo: { reason: 'not-yours' } } })
    expect(await tryOpen(code, { userId: anna.id })).toMatchObject({ ok: true })
  }
})

describe('the use goes the way of its claim', () => {
  test('given back when the claim is cancelled, and somebody else takes it', async () => {
    const code = await newCode({ uses: 1 })
    const claim = await open(code)
    await cancel(claim)
    expect(await useOf(claim)).toMatchObject({ state: 'returned' })
    expect(await counts(code)).toEqual({ uses: 0, cost: 0 })
    await open(code)
    expect(await counts(code)).toMatchObject({ uses: 1 })
  })

  test('given back when nobody pays in time, and when the payment goes back', async () => {
    const code = await newCode()
    const [expired, refunded] = [await open(code), await open(code)]
    await office.move(expired, 'payment-timeout', { actor: 'clock', author: 'clock' })
    const paid = await office.pay(refunded, refunded.figures.give)
    const going = await office.move(paid, 'refund', { data: { reason: 'other' } })
    await office.move(going, 'send-refund', { data: { reference: randomUUID() } })
    expect(await useOf(expired)).toMatchObject({ state: 'returned' })
    expect(await useOf(refunded)).toMatchObject({ state: 'returned' })
    expect(await counts(code)).toEqual({ uses: 0, cost: 0 })
  })

  test('kept when it completes, also after that', async () => {
    const code = await newCode()
    const claim = await complete(await open(code))
    await office.pay(claim, 1_000n)
    expect(await useOf(claim)).toMatchObject({ state: 'kept' })
    expect(await counts(code)).toMatchObject({ uses: 1 })
  })

  test('and a corrected amount changes what it costs', async () => {
    const code = await newCode({ budget: '1000' })
    const claim = await open(code)
    const { cost } = await counts(code)
    const reported = await office.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
    const corrected = await office.move(reported, 'correct', { data: { amount: '10', reason: 'agreed' } })
    expect(promoOf(corrected)).toBe(promoOf(claim) * 2n)
    const after = await counts(code)
    expect(after.uses).toBe(1)
    expect(Math.abs(after.cost - cost * 2)).toBeLessThanOrEqual(1)
  })
})

describe('money for a claim that had ended', () => {
  /** The claim is cancelled, somebody else takes the last use, and then the money comes. */
  const late = async (othersTakeIt: boolean) => {
    const code = await newCode({ uses: 1 })
    const claim = await open(code)
    await cancel(claim)
    if (othersTakeIt) await open(code)
    return { code, claim, paid: await office.pay(claim, claim.figures.give) }
  }

  test('takes the use again where it is free', async () => {
    const { code, claim, paid } = await late(false)
    expect(paid).toMatchObject({ state: 'needs-choice', promoCode: code })
    expect(await useOf(claim)).toMatchObject({ state: 'held' })
    expect(await counts(code)).toMatchObject({ uses: 1 })
  })

  test('goes on without the code where others have used it up', async () => {
    const { code, claim, paid } = await late(true)
    expect(paid.promoCode).toBeUndefined()
    expect(paid.terms.promo).toBeUndefined()
    expect([promoOf(paid), paid.figures.get]).toEqual([0n, claim.figures.get - promoOf(claim)])
    expect(await useOf(claim)).toMatchObject({ state: 'returned' })
    expect(await counts(code)).toMatchObject({ uses: 1 })
    const events = await db.selectFrom('claim_events').select('kind').where('claim_id', '=', claim.id).execute()
    expect(events.map(({ kind }) => kind)).toContain('promo-lost')
  })

  test('keeps what was agreed where it was paid in time, even if others have used the code up', async () => {
    const code = await newCode({ uses: 1 })
    const claim = await open(code)
    const paidAt = new Date(office.now.getTime() + 60_000)
    office.wait(claim.windowMinutes + 1)
    await office.move(claim, 'payment-timeout', { actor: 'clock', author: 'clock' })
    await office.refresh()
    await open(code)
    const paid = await office.pay(claim, claim.figures.give, { paidAt })
    expect([paid.promoCode, promoOf(paid)]).toEqual([code, promoOf(claim)])
    expect(await counts(code)).toMatchObject({ uses: 2 })
  })
})

describe('the calculator says', () => {
  test.each<[string, Partial<PromoCodeRecord>, object]>([
    [
      'from which amount on',
      { minimum: { amount: '500', ticker: 'USDT' } },
      { reason: 'below-minimum', minimum: { amount: '500', ticker: 'USDT' } },
    ],
    ['that it is for another pair', { to: ['BTC'] }, { reason: 'other-pair' }],
    ['that it has ended', { ends: '2026-11-03T12:00:00.000Z' }, { reason: 'ended', at: '2026-11-03T12:00:00.000Z' }],
    ['that it is off', { state: 'off' }, { reason: 'off' }],
  ])('%s', async (_, terms, answer) => {
    const code = await newCode(terms)
    const { promo, quoted } = ask(code)
    expect(promo).toMatchObject({ applies: false, code, ...answer })
    expect(quoted.ok && quoted.value.get).toBe(office.quoteOf('LTC', 'SBERRUB', '5').get)
  })

  test('that the discount is more, where the two are not added', async () => {
    const code = await newCode({ withDiscount: false })
    expect(ask(code, { discountBps: 30n }).promo).toMatchObject({ reason: 'discount-is-more', percent: '0.30' })
    const less = ask(code, { discountBps: 10n })
    expect(less.promo).toMatchObject({ applies: true })
    expect(less.quoted.ok && less.quoted.value.lines.map(({ kind }) => kind)).not.toContain('discount')
    const added = ask(await newCode(), { discountBps: 10n })
    expect(added.quoted.ok && added.quoted.value.lines.map(({ kind }) => kind)).toContain('discount')
  })

  test('that there is no room where the floor leaves none', async () => {
    const code = await newCode()
    const ofLtc = db.updateTable('directions').where('from_currency', '=', 'LTC').where('to_currency', '=', 'SBERRUB')
    await ofLtc.set({ floor_bps: sql`margin_bps` }).execute()
    await office.refresh()
    expect(ask(code).promo).toMatchObject({ reason: 'no-room' })
    await ofLtc.set({ floor_bps: 0 }).execute()
    await office.refresh()
    expect(ask(code).promo).toMatchObject({ applies: true })
  })

  test('what is checked later of a guest', async () => {
    expect(ask(await newCode({ usesOfPerson: 1, firstOnly: true })).promo).toMatchObject({ later: ['first', 'uses'] })
  })
})

describe('a claim that is sent', () => {
  const wish = (change: object) => office.tryOpen(office.wish('LTC', 'SBERRUB', '5', change))

  test('with a code that its quote does not hold gets the quote with it', async () => {
    const code = await newCode()
    const { quoted } = ask(code)
    expect(await wish({ promo: code })).toMatchObject({
      refusal: { reason: 'rate-moved', promo: { applies: true }, quote: { get: quoted.ok && quoted.value.get } },
    })
  })

  test('with a code that does not apply is refused at its field', async () => {
    const code = await newCode({ state: 'off' })
    expect(await wish({ promo: code })).toMatchObject({ refusal: { errors: [{ field: 'body.promo', code: 'off' }] } })
    expect(await wish({ promo: 'NOBODY' })).toMatchObject({
      refusal: { errors: [{ field: 'body.promo', code: 'unknown' }] },
    })
  })

  test('within the minute of its quote counts with a code that has ended meanwhile, and not with one that was switched off', async () => {
    const code = await newCode({ ends: new Date(office.now.getTime() + 10_000).toISOString() })
    const token = tokenOf(code)
    office.wait(0.5)
    expect(await tryOpen(code, { token })).toMatchObject({ ok: true })
    await writeCode(db, code, { state: 'off' })
    await office.refresh()
    expect(await tryOpen(code, { token })).toMatchObject({
      refusal: { reason: 'promo-refused', promo: { reason: 'off' } },
    })
  })

  test('again finds its claim after the last use is taken', async () => {
    const code = await newCode({ uses: 1 })
    const input = { ...office.wish('LTC', 'SBERRUB', '5'), quote: tokenOf(code) }
    const first = await office.tryOpen(input)
    await office.refresh()
    expect(await office.tryOpen(input)).toMatchObject({ ok: true, value: { replayed: true } })
    expect(first.ok).toBe(true)
  })
})

test('the counts are what the uses add up to, and the books agree', async () => {
  const { rows } = await sql`
    select n.code from promo_counts n left join promo_uses u on u.code = n.code and u.state <> 'returned'
    group by n.code, n.uses, n.cost_usd
    having n.uses <> count(u.claim_id) or n.cost_usd <> coalesce(sum(u.cost_usd), 0)`.execute(db)
  expect(rows).toEqual([])
  expect(await proveLedger(db)).toEqual([])
})
