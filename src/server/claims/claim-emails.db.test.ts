import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { amlWords } from '#contract/aml/aml-words.ts'
import { holdRules, staffHolds } from '#contract/aml/hold-rules.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const client = { actor: 'client', author: 'guest' } as const
const mailbox = () => ({ email: `letters-${randomUUID()}@example.com` })

/** The data of the e-mails of a claim, as they were queued. */
async function emailsOf({ email }: Claim): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'data'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(({ kind, data }) => ({ kind, ...(data as Record<string, unknown>) }))
}

test('the e-mail about a claim with a floating rate says so and gives an approximate amount', async () => {
  const floating = await office.open('XMR', 'SBERRUB', '2', mailbox())
  expect(await emailsOf(floating)).toEqual([
    expect.objectContaining({ floats: true, get: expect.stringMatching(/^≈/) }),
  ])
  const fixed = await office.open('LTC', 'SBERRUB', '5', mailbox())
  const [message] = await emailsOf(fixed)
  expect(message).not.toHaveProperty('floats')
  expect(message?.get).not.toMatch(/≈/)
})

test('the e-mails of a claim name the customer’s own accounts, masked: of the payout, and of a refund', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000', {
    ...mailbox(),
    accounts: { from: { account: '2200 0000 0000 0004' }, to: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } },
    refundAccount: { account: '2200 0000 0000 0038' },
  })
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'refund', { data: { reason: 'bank' } })
  await office.move(claim, 'send-refund', { data: { reference: 'back' } })
  const emails = await emailsOf(claim)
  const [opened] = emails
  expect(opened).toMatchObject({ payer: expect.stringMatching(/0004$/), payee: expect.stringMatching(/^Lgf.*SrW$/) })
  expect(emails.find(({ state }) => state === 'refunded')).toMatchObject({ account: expect.stringMatching(/0038$/) })
  // Whoever reads along in the mailbox gets no account that can be used.
  for (const whole of ['2200000000000004', '2200000000000038', 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'])
    expect(JSON.stringify(emails).replaceAll(/[\s\u00a0]/g, '')).not.toContain(whole)

  const cash = await office.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK', ...mailbox() })
  expect((await emailsOf(cash))[0]).not.toHaveProperty('payee')
})

test('a returned extra payment is e-mailed as a refund, and the payout only once', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000', mailbox())
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  await office.pay(claim, 400_000n)
  await office.move(claim, 'take-back', client)
  await office.move(claim, 'send-refund', { data: { reference: 'back' } })

  const emails = await emailsOf(claim)
  expect(emails.filter(({ state }) => state === 'completed')).toHaveLength(1)
  expect(emails.filter(({ state }) => state === 'refunded')).toEqual([
    expect.objectContaining({ reference: 'back', sent: '4\u00a0000\u00a0₽' }),
  ])
})

test('the e-mail about a choice names its deadline, and the one about a refund asks for a missing account', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5', mailbox())
  const asked = await office.pay(claim, claim.figures.give / 2n)
  expect(await emailsOf(claim)).toContainEqual(
    expect.objectContaining({ problem: 'less', until: asked.deadline!.toISOString() }),
  )
  await sql`update claims set refund_account = null where id = ${claim.id}`.execute(db)
  await office.move(claim, 'refund', { data: { reason: 'bank' } })
  expect(await emailsOf(claim)).toContainEqual(expect.objectContaining({ state: 'refunding', nowhere: true }))
})

test('the e-mail about an underpayment says until when the agreed rate is guaranteed', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5', mailbox())
  const asked = await office.pay(claim, claim.figures.give / 2n)
  const message = (await emailsOf(claim)).find(({ problem }) => problem === 'less')
  expect(message).toMatchObject({ rateUntil: asked.inTimeUntil!.toISOString(), until: asked.deadline!.toISOString() })
  // A late payment has no guaranteed rate.
  office.wait(24 * 60)
  const late = await office.open('LTC', 'SBERRUB', '5', mailbox())
  office.wait(21)
  await office.pay(late, late.figures.give)
  expect((await emailsOf(late)).find(({ problem }) => problem === 'late')).not.toHaveProperty('rateUntil')
})

test('an unconfirmed payment that differs from the agreed amount is e-mailed once, also if it was reported before', async () => {
  const seen = (units: bigint) => ({ reference: randomUUID(), confirmations: 0, needed: 2, units })
  for (const reported of [false, true]) {
    const claim = await office.open('LTC', 'SBERRUB', '5', mailbox())
    if (reported) await office.move(claim, 'report-payment', client)
    await office.pay(claim, 400_000_000n, seen(400_000_000n))
    await office.pay(claim, 1n, seen(1n))
    expect((await emailsOf(claim)).filter(({ state }) => state === 'checking')).toEqual([
      expect.objectContaining({ problem: 'less', received: '4\u00a0LTC', difference: '1\u00a0LTC' }),
    ])
  }
  const exact = await office.open('LTC', 'SBERRUB', '5', mailbox())
  await office.pay(exact, exact.figures.give, seen(exact.figures.give))
  const [message] = (await emailsOf(exact)).filter(({ state }) => state === 'checking')
  expect(message).not.toHaveProperty('problem')
})

test('a customer whose excess is returned is e-mailed about the payout, the return and its sending', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000', {
    ...mailbox(),
    refundAccount: { account: '2200 0000 0000 0004' },
  })
  await office.pay(claim, 1_000_000n)
  await office.move(claim, 'return-excess', client)
  await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  await office.move(claim, 'send-refund', { data: { reference: 'back' } })
  const emails = await emailsOf(claim)
  // The first two are of one move.
  for (const expected of [
    { state: 'completed', reference: 'tx' },
    { state: 'refunding', returning: '1\u00a0000\u00a0₽' },
    { state: 'refunded', sent: '1\u00a0000\u00a0₽', reference: 'back' },
  ])
    expect(emails.filter(({ state }) => state === expected.state)).toEqual([expect.objectContaining(expected)])
})

test('the e-mail about a refund contains the amount and the operator’s text, and not the internal reason', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000', mailbox())
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'refund', { data: { reason: 'a card that we know', text: 'As you asked.' } })
  const [message] = (await emailsOf(claim)).filter(({ state }) => state === 'refunding')
  expect(message).toMatchObject({ returning: '9\u00a0000\u00a0₽', text: 'As you asked.' })
  expect(JSON.stringify(message)).not.toContain('a card that we know')
})

test('the e-mail about a refund says cash only where the refund is cash', async () => {
  for (const [from, to, amount, cash] of [
    ['CASHRUB', 'USDTTRC20', '500000', true],
    ['USDTTRC20', 'CASHRUB', '3000', undefined],
  ] as const) {
    const claim = await office.open(from, to, amount, { city: 'MSK', ...mailbox() })
    await office.pay(claim, claim.figures.give)
    await office.move(claim, 'refund', { data: { reason: 'asked' } })
    await office.move(claim, 'send-refund', { data: { reference: 'back' } })
    const emails = (await emailsOf(claim)).filter(({ state }) => state === 'refunding' || state === 'refunded')
    expect(emails.map(message => message.cash)).toEqual([cash, cash])
  }
})

test('the e-mail about a cash payout says cash', async () => {
  const claim = await office.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK', ...mailbox() })
  const paid = await office.pay(claim, claim.figures.give)
  if (paid.state === 'checking') await office.move(claim, 'approve')
  expect(await emailsOf(claim)).toContainEqual(expect.objectContaining({ state: 'paying-out', cash: true }))
})

test.each(staffHolds)(
  'the e-mail about a hold over %s names the rule that its page and the page of the pair have',
  async reason => {
    const claim = await office.open('SBERRUB', 'LTC', '9000', mailbox())
    await office.pay(claim, claim.figures.give)
    await office.move(claim, 'hold', { data: { reason, text: 'What we ask.' } })
    const [message] = (await emailsOf(claim)).filter(({ state }) => state === 'on-hold')
    expect(message).toMatchObject({
      hold: { rule: holdRules[reason], says: amlWords[claim.locale].rules[reason] },
      text: 'What we ask.',
    })
  },
)

test('the e-mail about a hold that a payment has led to names its rule, and no other e-mail names one', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5', mailbox())
  const certain = { reference: randomUUID() }
  await office.pay(claim, claim.figures.give, certain)
  await office.pay(claim, claim.figures.give, { ...certain, lost: true })
  const emails = await emailsOf(claim)
  expect(emails.find(({ state }) => state === 'on-hold')).toMatchObject({ hold: { rule: holdRules['payment-lost'] } })
  expect(emails.filter(({ state }) => state !== 'on-hold').filter(message => 'hold' in message)).toEqual([])
})
