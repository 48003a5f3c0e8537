import { beforeEach, describe, expect, test } from 'vitest'
import type { NetworkFeeLevel } from '#contract/money/network-fee.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { entryOf } from '#server/quotes/board.ts'
import { quoteView } from '#server/quotes/quote-view.ts'
import { lookInto } from '#test/fixtures/claims-seen.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { findClaim } from './claims.store.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { viewOf } = lookInto(office)
const client = { actor: 'client', author: 'guest' } as const
const accounts = {
  from: { account: '2200 0000 0000 0004' },
  to: { account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
}
/** In units of USDT, which has six decimals. */
const fees = { slow: 1_200_000n, usual: 2_500_000n, fast: 4_000_000n }

function quoteAt(level: NetworkFeeLevel | undefined, give = 900_000n) {
  const { board } = office.deps.snapshot()
  const entry = entryOf(board, 'SBERRUB', 'USDTERC20')!
  const quoted = quoteView(
    board,
    entry,
    { side: 'from', units: give, level },
    { now: office.now, key: office.deps.secret },
  )
  if (!quoted.ok) throw new Error(quoted.refusal.reason)
  return quoted.value
}
const wishAt = (level: NetworkFeeLevel | undefined) =>
  office.wish('SBERRUB', 'USDTERC20', '9000', {
    accounts,
    refundAccount: accounts.from,
    quote: quoteAt(level).token,
  })
async function openAt(level: NetworkFeeLevel | undefined) {
  const opened = await office.tryOpen(wishAt(level))
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  return opened.value.claim
}
/** A claim whose money came after its time. */
async function lateAt(level: NetworkFeeLevel) {
  const claim = await openAt(level)
  office.wait(21)
  await runClaimClock(office.deps, claim.id, office.now)
  await office.pay(claim, claim.figures.give)
  return (await findClaim(db, claim.id))!
}
const offerOf = async (claim: { id: string }) => (await viewOf(claim as never)).choice!.offer!

async function setLevels(set: {
  slow_network_fee?: string | null
  fast_network_fee?: string | null
  network_fee?: string
}) {
  await db.updateTable('directions').set(set).where('to_currency', '=', 'USDTERC20').execute()
  await office.refresh()
}

beforeEach(() => setLevels({ slow_network_fee: '1200000', network_fee: '2500000', fast_network_fee: '4000000' }))

describe('a claim', () => {
  test.each(['slow', 'usual', 'fast'] as const)(
    '%s keeps the level that was chosen, and its lines add up',
    async level => {
      const claim = await openAt(level)
      const stored = (await findClaim(db, claim.id))!
      expect(stored.terms.networkFee).toEqual({ units: fees[level], paidBy: 'client', level })
      expect(stored.figures.converted - fees[level]).toBe(stored.figures.get)
      expect((await viewOf(stored)).lines).toContainEqual(expect.objectContaining({ kind: 'network-fee', level }))
      expect(await proveLedger(db)).toEqual([])
    },
  )

  test('without a choice is of the usual level, where there is one', async () => {
    expect((await openAt(undefined)).terms.networkFee).toMatchObject({ units: fees.usual, level: 'usual' })
    await setLevels({ slow_network_fee: null, fast_network_fee: null })
    expect((await openAt(undefined)).terms.networkFee).toEqual({ units: fees.usual, paidBy: 'client' })
  })

  test('at a level that costs nothing is paid out, and says its level', async () => {
    await setLevels({ slow_network_fee: '0' })
    const claim = await openAt('slow')
    await office.pay(claim, claim.figures.give)
    const paid = await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    expect(paid.state).toBe('completed')
    expect((await viewOf(paid)).lines).toContainEqual(
      expect.objectContaining({ kind: 'network-fee', level: 'slow', value: '0.000000' }),
    )
    expect(await proveLedger(db)).toEqual([])
  })

  test('of another amount has the same network fee', async () => {
    const claim = await openAt('fast')
    await office.pay(claim, claim.figures.give - 10_000n)
    const taken = await office.move(claim, 'continue', client)
    expect(taken.terms.networkFee).toEqual({ units: fees.fast, paidBy: 'client', level: 'fast' })
    expect(taken.figures.converted - fees.fast).toBe(taken.figures.get)
  })

  test('on a quote that ran out is offered a new one of the same level', async () => {
    const wish = wishAt('slow')
    office.wait(11)
    const refused = await office.tryOpen(wish)
    expect(refused).toMatchObject({ refusal: { reason: 'rate-moved' } })
    const { quote } = (refused as unknown as { refusal: { quote: ReturnType<typeof quoteAt> } }).refusal
    expect(quote.lines).toContainEqual(expect.objectContaining({ kind: 'network-fee', level: 'slow' }))
  })
})

describe('money that came late', () => {
  test('is exchanged with the agreed network fee, also when the office has changed the level or offers it no longer', async () => {
    const claim = await lateAt('slow')
    for (const now of [
      { slow_network_fee: '2000000' },
      { slow_network_fee: null },
      { slow_network_fee: null, fast_network_fee: null },
    ]) {
      await setLevels(now)
      expect((await offerOf(claim)).lines).toContainEqual(
        expect.objectContaining({ kind: 'network-fee', level: 'slow', value: '1.200000' }),
      )
    }
    const offer = await offerOf(claim)
    const taken = await office.move(claim, 'continue', { ...client, data: { quote: offer.quote! } })
    expect(taken.terms.networkFee).toEqual({ units: fees.slow, paidBy: 'client', level: 'slow' })
    expect(await proveLedger(db)).toEqual([])
  })

  test.each(['slow', 'usual', 'fast'] as const)('is not exchanged on a quote of the calculator (%s)', async level => {
    const claim = await lateAt('fast')
    const { token } = quoteAt(level, claim.figures.give)
    expect(await office.tryMove(claim, 'continue', { ...client, data: { quote: token } })).toMatchObject({
      refusal: { reason: 'rate-moved' },
    })
    expect((await findClaim(db, claim.id))!.state).toBe('needs-choice')
  })

  test('is not exchanged on what another claim was offered, and no claim is opened on it', async () => {
    const [slow, fast] = [await lateAt('slow'), await lateAt('fast')]
    const { quote } = await offerOf(slow)
    expect(await office.tryMove(fast, 'continue', { ...client, data: { quote: quote! } })).toMatchObject({
      refusal: { reason: 'rate-moved' },
    })
    expect(await office.tryOpen({ ...wishAt('slow'), quote: quote! })).toMatchObject({
      refusal: { reason: 'invalid', errors: [{ field: 'body.quote', code: 'forged' }] },
    })
    const taken = await office.move(slow, 'continue', { ...client, data: { quote: quote! } })
    expect(taken.terms.networkFee.level).toBe('slow')
  })
})
