import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AmlRecord } from '#contract/aml/aml.ts'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import { askingProviders } from '#server/aml/ask-providers.ts'
import { listDecisions } from '#server/aml/decisions.store.ts'
import { writeList } from '#server/aml/lists/lists.store.ts'
import { policyOf, publishPolicy } from '#server/aml/policies.store.ts'
import { lookAgain } from '#server/aml/second-look.ts'
import { checkNamedRefund } from '#server/claims/aml/check-named-refund.ts'
import { sweepChecks } from '#server/claims/aml/sweep-checks.ts'
import type { Claim } from '#server/claims/claim.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { moveClaim } from '#server/claims/moves/move-claim.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { openAmlService } from '#test/fakes/aml-service.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'

const { db } = await createTestDatabase({ demo: true })
const service = openAmlService()
const office = await openClaimsOffice(db, { services: [service.provider] })
const [olga, ivan] = [
  (await createPerson(db, { role: 'treasurer' })).id,
  (await createPerson(db, { role: 'treasurer' })).id,
]

const clean = { score: 100, categories: { mixer: 10 }, evidence: 'clean' }
const dirty = { score: 900, categories: { mixer: 151 }, evidence: 'report 7' }
const CARD = { account: '2200 0000 0000 0004' }
const LISTED = '149w62rY42aZBox8fGcmqNsXUzSStKeq8C'
const PAYER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

async function policy(change: Partial<AmlRecord> = {}): Promise<void> {
  const { version: _, publishedAt: __, ...now } = await policyOf(db, 1)
  await db
    .transaction()
    .execute(tx => publishPolicy(tx, { ...now, services: ['amlbot'], ...change }, { at: office.now, by: olga }))
}
const paid = async (payer = PAYER): Promise<Claim> => {
  const claim = await office.open('ETH', 'SBERRUB', '1')
  return office.pay(claim, claim.figures.give, { payer, transaction: randomUUID().replaceAll('-', '') })
}
const checked = async (claim: { id: string }): Promise<Claim> => {
  await office.check(claim)
  return (await findClaim(db, claim.id))!
}
const verdicts = async ({ id }: { id: string }) =>
  (await listDecisions(db, { claimId: id, most: 100 })).map(({ stage, verdict }) => `${stage} ${verdict}`).toReversed()
const held = async (): Promise<Claim> => {
  service.answer(clean)
  const arrived = await paid()
  service.answer(dirty)
  const claim = await checked(arrived)
  service.answer(clean)
  return claim
}

test('money waits for its check, which moves the claim on when it passes', async () => {
  await policy()
  service.answer(clean)
  const claim = await paid()
  expect(claim).toMatchObject({ state: 'checking', aml: { arrival: 'waits' } })
  const approval = { claimId: claim.id, move: 'approve', actor: 'operator', author: olga } as const
  expect(await moveClaim(office.deps, approval, office.now)).toMatchObject({ refusal: { because: 'not-checked' } })
  const after = await checked(claim)
  expect(after).toMatchObject({ state: 'paying-out', aml: { arrival: 'passed' } })
  expect(await verdicts(claim)).toEqual(['opening pass', 'arrival pass'])
})

test('a hit puts the claim on hold by its rule, with a clock for the answer', async () => {
  const claim = await held()
  expect(claim).toMatchObject({
    state: 'on-hold',
    reason: 'aml-category',
    aml: { hold: { asks: ['explanation', 'origin', 'wallet'] } },
  })
  expect(claim.deadline).toEqual(new Date(office.now.getTime() + 24 * 60 * 60_000))
  const [decision] = await listDecisions(db, { claimId: claim.id, most: 1 })
  expect(decision).toMatchObject({
    verdict: 'hit',
    rule: 'aml-category',
    evidence: { detail: { category: 'mixer', bps: 151, mostBps: 150 } },
  })
})

test('an address on a sanctions list opens no claim, whatever the services say', async () => {
  service.answer(clean)
  const input = office.wish('SBERRUB', 'BTC', '90000', {
    accounts: { from: office.wish('SBERRUB', 'LTC', '9000').accounts.from!, to: { account: LISTED } },
  })
  // Only directions that demand it are checked.
  expect(await office.tryOpen(input)).toMatchObject({ ok: true })
  const demanded = office.wish('ETH', 'BTC', '1', { accounts: { to: { account: LISTED } } })
  expect(await office.tryOpen(demanded)).toMatchObject({ refusal: { reason: 'aml-refused', rule: 'aml-sanctions' } })
  const refused = (await listDecisions(db, { most: 2 })).find(({ verdict }) => verdict === 'hit')
  expect(refused).toMatchObject({ stage: 'opening', subject: 'payout-address', rule: 'aml-sanctions' })
  expect(refused!.claimId).toBeUndefined()
})

test('a refund address that is named later is checked as one that comes with the order', async () => {
  await policy()
  service.answer(clean)
  const claim = await office.open('ETH', 'SBERRUB', '1', { accounts: { to: CARD }, refundAccount: undefined })
  const named = () => checkNamedRefund(office.deps, claim, { account: PAYER }, office.now)
  expect(await named()).toEqual({ ok: true })
  service.answer(dirty)
  expect(await named()).toMatchObject({ refusal: { reason: 'aml-refused', rule: 'aml-category' } })
  await policy({ checks: ['arrival-payer'] })
  expect(await named()).toEqual({ ok: true })
  service.answer(clean)
  await policy()
})

/** What a customer does who names their refund address in a move. */
const nameRefund = async (claim: Claim, move: ClaimMove = 'set-refund-account'): Promise<Claim> => {
  const refundAccount = { account: PAYER }
  const named = await checkNamedRefund(office.deps, claim, refundAccount, office.now)
  if (!named.ok) throw new Error(named.refusal.reason)
  const data = defined({ refundAccount, heldRefund: named.value })
  return office.move(claim, move, { actor: 'client', author: 'guest', data })
}
const openUnnamed = () => office.open('ETH', 'SBERRUB', '1', { accounts: { to: CARD }, refundAccount: undefined })
const heldBy = async (claim: Claim) => (await findClaim(db, claim.id))?.aml?.hold

test('where the policy holds what fails, a refund address that is named later holds its order by its rule', async () => {
  await policy({ atOpening: 'hold' })
  service.answer(clean)
  const claim = await openUnnamed()
  service.answer(dirty)
  const named = await nameRefund(claim)
  service.answer(clean)
  expect(named).toMatchObject({
    state: 'on-hold',
    reason: 'aml-category',
    refundAccount: { account: { value: PAYER } },
  })
  expect(named.deadline).toEqual(new Date(office.now.getTime() + 24 * 60 * 60_000))
  expect(await verdicts(claim)).toEqual(['opening hit'])
  const history = await readHistory(db, claim.id)
  expect(history!.events.slice(-2)).toMatchObject([
    { kind: 'set-refund-account' },
    { kind: 'hold', data: { reason: 'aml-category' } },
  ])
  expect(await office.tryMove(named, 'release', { author: ivan })).toMatchObject({
    refusal: { because: 'not-prepared' },
  })
  await policy()
})

test('providers that disagree about a refund address hold its order by that rule, whatever the policy refuses', async () => {
  const other = openAmlService('getblock')
  const asked = office.deps.checkSubject
  office.deps.checkSubject = askingProviders([service.provider, other.provider])
  await policy({ services: ['amlbot', 'getblock'], disagreement: 'person' })
  service.answer(clean)
  other.answer(clean)
  const claim = await openUnnamed()
  other.answer(dirty)
  expect(await nameRefund(claim)).toMatchObject({ state: 'on-hold', reason: 'aml-disagree' })
  expect(await heldBy(claim)).toBeDefined()
  office.deps.checkSubject = asked
  await policy()
})

test.each([
  ['take-back', 'refunding'],
  ['return-excess', 'checking'],
] as const)('%s with a refund address that is held does not go on', async (move, goesTo) => {
  await policy({ atOpening: 'hold', checks: ['opening-payer'] })
  const withExcess = async () => {
    service.answer(clean)
    const claim = await openUnnamed()
    return office.pay(claim, (claim.figures.give * 12n) / 10n)
  }
  expect(await nameRefund(await withExcess(), move)).toMatchObject({ state: goesTo })
  const claim = await withExcess()
  service.answer(dirty)
  expect(await nameRefund(claim, move)).toMatchObject({ state: 'on-hold', reason: 'aml-category' })
  service.answer(clean)
  await policy()
})

test('who has paid is asked about on the network of the currency, also where no refund address was named', async () => {
  service.answer(clean)
  const claim = await office.open('ETH', 'SBERRUB', '1', { accounts: { to: CARD }, refundAccount: undefined })
  await office.pay(claim, claim.figures.give, { payer: PAYER, transaction: 'a'.repeat(64) })
  service.asked.length = 0
  await checked(claim)
  expect(service.asked).toMatchObject([{ kind: 'address', network: 'ethereum', value: PAYER }])
})

test('by the policy a claim with a bad address can be opened on hold instead', async () => {
  await policy({ atOpening: 'hold' })
  const claim = await office.open('ETH', 'BTC', '1', { accounts: { to: { account: LISTED } } })
  expect(claim).toMatchObject({ state: 'on-hold', reason: 'aml-sanctions', received: 0n })
  expect(claim.holdTransfer).toBeDefined()
  await policy()
})

test('a provider that is away is waited for, then the claim is held, and nothing passes in between', async () => {
  service.answer(clean)
  const claim = await paid()
  service.answer('away')
  expect(await checked(claim)).toMatchObject({ state: 'checking', aml: { arrival: 'waits' } })
  office.wait(29)
  expect(await checked(claim)).toMatchObject({ state: 'checking' })
  office.wait(2)
  expect(await checked(claim)).toMatchObject({ state: 'on-hold', reason: 'aml-away' })
  service.answer(clean)
})

test('a check whose job has failed for good gets a new one, and one that is waited for keeps its own', async () => {
  service.answer(clean)
  const claim = await paid()
  const key = `aml ${claim.id}`
  const jobOf = async () =>
    (await sql<{ attempts: number }>`select attempts from jobs where key = ${key}`.execute(db)).rows[0]
  const failed = (attempts: number) => sql`update jobs set attempts = ${attempts} where key = ${key}`.execute(db)
  const drop = () => sql`delete from jobs where key = ${key}`.execute(db)
  // A job that is retried, however late, is left alone.
  await failed(24)
  await sweepChecks(db)
  expect(await jobOf()).toMatchObject({ attempts: 24 })
  await failed(25)
  expect(await sweepChecks(db)).toBeGreaterThan(0)
  expect(await jobOf()).toMatchObject({ attempts: 0 })
  await drop()
  await Promise.all([sweepChecks(db), sweepChecks(db)])
  expect(await jobOf()).toMatchObject({ attempts: 0 })
  expect(await checked(claim)).toMatchObject({ state: 'paying-out' })
  await drop()
  await sweepChecks(db)
  expect(await jobOf()).toBeUndefined()
})

test('with the other rule a claim is held at once, and nothing is opened', async () => {
  await policy({ away: 'hold' })
  service.answer(clean)
  const claim = await paid()
  service.answer('away')
  expect(await checked(claim)).toMatchObject({ state: 'on-hold', reason: 'aml-away' })
  expect(await office.tryOpen(office.wish('ETH', 'SBERRUB', '1'))).toMatchObject({
    refusal: { reason: 'aml-unavailable' },
  })
  await policy()
  const opened = await office.open('ETH', 'BTC', '1')
  expect(opened.aml).toMatchObject({ owed: true })
  service.answer(clean)
})

test('the payout address is checked once more before the payout, and nothing is paid out unchecked', async () => {
  const claim = await office.open('ETH', 'BTC', '1')
  const ready = await checked(await office.pay(claim, claim.figures.give, { payer: PAYER }))
  expect(ready).toMatchObject({ state: 'paying-out', aml: { arrival: 'passed', payout: 'waits' } })
  service.answer(dirty)
  const tried = await office.tryMove(ready, 'pay-out', { data: { reference: 'out' } })
  expect(tried).toMatchObject({ refusal: { reason: 'wrong-state', state: 'on-hold' } })
  service.answer(clean)
})

test('what has passed stays passed for its payment', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '1')
  const part = claim.figures.give / 2n
  const first = await checked(await office.pay(claim, part, { payer: PAYER }))
  expect(first).toMatchObject({ state: 'needs-choice', aml: { arrival: 'passed' } })
  const before = service.asked.length
  service.answer(dirty)
  // The same payer once more: nobody is asked again.
  const whole = await checked(await office.pay(claim, claim.figures.give - part, { payer: PAYER }))
  expect(whole).toMatchObject({ state: 'paying-out' })
  expect(service.asked).toHaveLength(before)
  service.answer(clean)
})

test('money whose payer nobody knows waits for an operator', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '1')
  const seen = await office.pay(claim, claim.figures.give)
  expect(seen.state).toBe('checking')
  expect(seen.aml).toEqual({ policy: claim.aml!.policy })
  expect(await office.move(seen, 'approve')).toMatchObject({ state: 'paying-out' })
})

test('two persons release a hold: whoever proposes it does not make it', async () => {
  const claim = await held()
  expect(await office.tryMove(claim, 'release', { author: olga })).toMatchObject({
    refusal: { because: 'not-prepared' },
  })
  expect(await office.tryMove(claim, 'propose-release', { author: olga })).toMatchObject({
    refusal: { reason: 'invalid' },
  })
  const proposed = await office.move(claim, 'propose-release', { author: olga, data: { text: 'a licensed exchange' } })
  const withdrawn = await office.move(proposed, 'withdraw-proposal', { author: olga })
  expect(withdrawn.aml?.hold).toBeDefined()
  expect(await office.tryMove(withdrawn, 'release', { author: ivan })).toMatchObject({
    refusal: { because: 'not-prepared' },
  })
  await office.move(withdrawn, 'propose-release', { author: olga, data: { text: 'a licensed exchange' } })
  expect(await office.tryMove(proposed, 'propose-release', { author: ivan, data: { text: 'x' } })).toMatchObject({
    refusal: { because: 'prepared-already' },
  })
  expect(await office.tryMove(proposed, 'release', { author: olga })).toMatchObject({
    refusal: { because: 'own-preparation' },
  })
  const released = await office.move(proposed, 'release', { author: ivan })
  expect(released).toMatchObject({ state: 'checking', aml: { arrival: 'waits', byHand: true } })
  expect(released.aml!.hold).toBeUndefined()
  // What two have released is not asked about again, and an operator decides what follows.
  expect(await checked(released)).toMatchObject({ state: 'checking', aml: { arrival: 'passed' } })
  expect(await office.move(released, 'approve', { author: ivan })).toMatchObject({ state: 'paying-out' })
  expect(await verdicts(claim)).toEqual([
    'opening pass',
    'arrival hit',
    'person proposed',
    'person proposed',
    'person released',
  ])
  const [decision] = await listDecisions(db, { claimId: claim.id, most: 1 })
  expect(decision).toMatchObject({ by: ivan, second: olga, why: 'a licensed exchange', rule: 'aml-category' })
})

test('what the checks have passed a person stops only with a reason, and not under the name of the checks', async () => {
  const claim = await checked(await paid())
  const hold = (data: object) => office.tryMove(claim, 'hold', { author: olga, data })
  expect(await hold({ reason: 'aml-sanctions', text: 'x' })).toMatchObject({ refusal: { reason: 'invalid' } })
  expect(await hold({ reason: 'aml' })).toMatchObject({ refusal: { reason: 'invalid' } })
  expect(await hold({ reason: 'aml', text: 'the bank asks' })).toMatchObject({
    value: { state: 'on-hold', reason: 'aml' },
  })
  const [decision] = await listDecisions(db, { claimId: claim.id, most: 1 })
  expect(decision).toMatchObject({ stage: 'person', verdict: 'held', by: olga, why: 'the bank asks' })
})

test('without an answer the money goes back, and an answer gives the office its own time', async () => {
  const [silent, answered] = [await held(), await held()]
  const said = await office.move(answered, 'answer-hold', {
    actor: 'client',
    author: 'guest',
    data: { text: 'from my exchange' },
  })
  expect(said.deadline).toEqual(new Date(said.aml!.hold!.decideBy))
  expect(await office.tryMove(said, 'answer-hold', { actor: 'client', data: { text: 'again' } })).toMatchObject({
    refusal: { because: 'answered-already' },
  })
  office.wait(24 * 60 + 1)
  for (const { id } of [silent, answered]) await runClaimClock(office.deps, id, office.now)
  expect(await findClaim(db, silent.id)).toMatchObject({ state: 'refunding' })
  expect(await findClaim(db, answered.id)).toMatchObject({ state: 'on-hold' })
  office.wait(72 * 60)
  await runClaimClock(office.deps, answered.id, office.now)
  expect(await findClaim(db, answered.id)).toMatchObject({ state: 'refunding' })
})

test('a claim held before it was paid is cancelled when nobody answers', async () => {
  await policy({ atOpening: 'hold' })
  const claim = await office.open('ETH', 'BTC', '1', { accounts: { to: { account: LISTED } } })
  office.wait(24 * 60 + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'cancelled' })
  await policy()
})

test('fifty checks at once are one decision, and fifty releases one release', async () => {
  service.answer(clean)
  const claim = await paid()
  service.answer(dirty)
  await Promise.allSettled(Array.from({ length: 50 }, () => office.check(claim)))
  expect((await verdicts(claim)).filter(text => text === 'arrival hit')).toHaveLength(1)
  service.answer(clean)
  await office.move(claim, 'propose-release', { author: olga, data: { text: 'known' } })
  const releases = await Promise.all(
    Array.from({ length: 50 }, () => office.tryMove(claim, 'release', { author: ivan })),
  )
  expect(releases.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await verdicts(claim)).filter(text => text === 'person released')).toHaveLength(1)
})

test('a claim keeps the policy that it was opened under', async () => {
  service.answer(clean)
  const claim = await paid()
  await policy({ totalMostBps: 50 })
  expect(await checked(claim)).toMatchObject({ state: 'paying-out' })
  await policy()
})

test('a rule of the office that holds stops the claim before it is paid, by its number', async () => {
  await db
    .insertInto('screening_rules')
    .values({ kind: 'mailbox', value: 'held@example.com', effect: 'hold', reason: 'chargebacks', until: null })
    .execute()
  const { number } = await db
    .selectFrom('screening_rules')
    .select('number')
    .where('value', '=', 'held@example.com')
    .executeTakeFirstOrThrow()
  const claim = await office.open('SBERRUB', 'LTC', '9000', { email: 'held@example.com' })
  expect(claim).toMatchObject({ state: 'on-hold', reason: 'stop-list', aml: { hold: { listRule: number } } })
  const proposed = await office.move(claim, 'propose-release', { author: olga, data: { text: 'has explained' } })
  expect(await office.move(proposed, 'release', { author: ivan })).toMatchObject({ state: 'awaiting-payment' })
})

test('money that arrives during a hold is not released with it', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '1')
  const part = claim.figures.give / 2n
  const first = await office.pay(claim, part, { payer: PAYER })
  service.answer(dirty)
  const stopped = await checked(first)
  expect(stopped).toMatchObject({ state: 'on-hold', reason: 'aml-category' })
  const OTHER_PAYER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  const more = await office.pay(stopped, claim.figures.give - part, { payer: OTHER_PAYER })
  const proposed = await office.move(more, 'propose-release', {
    author: olga,
    data: { text: 'the first payer is known' },
  })
  const released = await office.move(proposed, 'release', { author: ivan })
  const approval = { claimId: claim.id, move: 'approve', actor: 'operator', author: ivan } as const
  expect(await moveClaim(office.deps, approval, office.now)).toMatchObject({ refusal: { because: 'not-checked' } })
  expect(await checked(released)).toMatchObject({ state: 'on-hold', reason: 'aml-category' })
  service.answer(clean)
})

test('where a part of the money is of a payer that nobody knows, an operator looks at it', async () => {
  service.answer(clean)
  const claim = await office.open('ETH', 'SBERRUB', '1')
  const part = claim.figures.give / 2n
  await office.pay(claim, part, { payer: PAYER })
  const whole = await checked(await office.pay(claim, claim.figures.give - part))
  expect(whole.state).toBe('checking')
  expect(whole.aml!.arrival).toBeUndefined()
  expect(await office.move(whole, 'approve')).toMatchObject({ state: 'paying-out' })
})

test('a hold does not end while a payment is on its way', async () => {
  await policy({ atOpening: 'hold' })
  const claim = await office.open('ETH', 'BTC', '1', { accounts: { to: { account: LISTED } } })
  await policy()
  await office.pay(claim, claim.figures.give, { payer: PAYER, confirmations: 0, needed: 3 })
  office.wait(24 * 60 + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  const after = (await findClaim(db, claim.id))!
  expect(after).toMatchObject({ state: 'on-hold', deadline: new Date(office.now.getTime() + 60 * 60_000) })
})

test('a claim whose direction demands no check is not checked after a rule of the office has held it', async () => {
  const known = await db
    .selectFrom('screening_rules')
    .select('number')
    .where('value', '=', 'held@example.com')
    .executeTakeFirst()
  expect(known).toBeDefined()
  const claim = await office.open('SBERRUB', 'LTC', '9000', { email: 'held@example.com' })
  const proposed = await office.move(claim, 'propose-release', { author: olga, data: { text: 'known' } })
  const released = await office.move(proposed, 'release', { author: ivan })
  service.answer(dirty)
  const whole = await office.pay(released, claim.figures.give, { payer: PAYER })
  expect(whole.state).toBe('paying-out')
  expect(await office.move(whole, 'pay-out', { data: { reference: 'out 9' } })).toMatchObject({ state: 'completed' })
  service.answer(clean)
})

test('an address that was listed after the payout raises one alarm for its claim', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '1')
  await checked(await office.pay(claim, claim.figures.give, { payer: '0x00000000219ab540356cBB839Cbe05303d7705Fa' }))
  const listed = { address: '0x00000000219ab540356cBB839Cbe05303d7705Fa', currency: 'ETH', entry: '7', name: 'x' }
  const added = new Date('2027-02-01T00:00:00Z')
  await db.transaction().execute(async tx => {
    await writeList(tx, 'eu', { published: 'x', entries: 1, addresses: [listed] }, { now: added })
  })
  const raised: unknown[] = []
  const look = () => lookAgain(db, added, async ({ number, detail }) => void raised.push([number, detail]), office.now)
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect(raised).toEqual([[claim.number, { address: listed.address, list: 'eu', entry: '7' }]])
  expect((await verdicts(claim)).at(-1)).toBe('second-look hit')
})
