import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimActor, type ClaimMove, claimActors, claimStates } from '#contract/claims/claim-moves.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type QuoteLine, recompute } from '#contract/money/quote-lines.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type ModelClaim, mayMove, modelMoves, moved, paid, toReverse } from '#test/harness/claims-model.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { inDatabaseOfItsOwn } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'
import { linesOfFigures } from './claim-terms.ts'
import { findClaim, toClaim } from './claims.store.ts'
import { prolongOffer } from './moves/prolong.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'
import { offerFor } from './moves/take-offer.ts'

let office: Awaited<ReturnType<typeof openClaimsOffice>>
let db: Db
const begun = new Date('2026-11-23T09:00:00Z')
const clock = () => (office.now.getTime() - begun.getTime()) / 60_000

/** `npm run prove` sets more steps. */
const STEPS = Number(process.env.AGIO_MODEL_STEPS ?? 2_000)
const STEPS_IN_A_RUN = 80
/** The short run is always the same, so that a failure is caused by the change at hand; the long run explores. */
const SEED = process.env.AGIO_MODEL_SEED ?? (process.env.AGIO_MODEL_STEPS ? undefined : '23')

type Step =
  | { does: 'open'; pair: number }
  | { does: 'pay'; which: number; how: 'exact' | 'less' | 'more' | 'unit'; ago: number; byHand: boolean }
  | { does: 'move'; which: number; move: ClaimMove; actor: ClaimActor; share: number }
  /** A move that must succeed now, so that runs reach all states. */
  | { does: 'sensible'; which: number; pick: number }
  | { does: 'wait'; minutes: number }
  | { does: 'market'; percent: number }

const pairs = [
  ['LTC', 'SBERRUB', '0.5'],
  ['SBERRUB', 'LTC', '9000'],
  ['USDTTRC20', 'BTC', '150'],
] as const

const which = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('open' as const), pair: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      which,
      how: fc.constantFrom('exact' as const, 'exact' as const, 'less' as const, 'more' as const, 'unit' as const),
      // The office or its node may have been down when the payment was made.
      ago: fc.constantFrom(0, 0, 0, 3, 12, 40),
      // A person reads it in the statement of a bank.
      byHand: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ does: fc.constant('sensible' as const), which, pick: fc.nat(1_000) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      which,
      move: fc.constantFrom(...modelMoves),
      // Staff make most moves.
      actor: fc.constantFrom<ClaimActor>(...claimActors, 'operator', 'operator', 'client'),
      share: fc.integer({ min: 1, max: 150 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 7, 15, 25, 700, 1_500) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('market' as const), percent: fc.constantFrom(97, 99, 100, 101, 104) }),
  },
)

test(
  'after any sequence of moves, payments and time the claims agree with the model and the ledger proof finds no fault',
  async () => {
    const reached = new Set<string>()
    let steps = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS_IN_A_RUN, maxLength: STEPS_IN_A_RUN }), async run => {
        // Each run has its own database, as the proof of a growing ledger would take ever longer.
        await inDatabaseOfItsOwn(async fresh => {
          db = fresh
          office = await openClaimsOffice(db, { at: begun })
          const first = await reserves()
          const claims: { id: string; model: ModelClaim }[] = []
          for (const one of run) {
            await take(one, claims)
            steps++
            await holdAgainst(claims)
            expect(await proveLedger(db)).toEqual([])
            expect(await reserves()).toEqual(await reservesByClaims(first))
            for (const { model } of claims) reached.add(model.state)
          }
        })
      }),
      {
        numRuns: Math.ceil(STEPS / STEPS_IN_A_RUN),
        seed: SEED ? Number(SEED) : undefined,
      },
    )
    expect(steps).toBeGreaterThanOrEqual(STEPS)
    // The runs together must have reached every state.
    expect([...reached].sort()).toEqual(claimStates.filter(state => state !== 'verification').toSorted())
  },
  STEPS * 900,
)

async function take(one: Step, claims: { id: string; model: ModelClaim }[]): Promise<void> {
  switch (one.does) {
    case 'open': {
      const [from, to, amount] = pairs[one.pair]!
      claims.push(begin(await office.open(from, to, amount)))
      return
    }
    case 'wait': {
      office.wait(one.minutes)
      for (const entry of claims) await ring(entry)
      return
    }
    case 'market':
      office.moveMarket(BigInt(one.percent))
      return
    case 'pay': {
      const entry = claims[one.which % (claims.length || 1)]
      if (!entry) return
      const { give, open } = entry.model
      const missing = give > open ? give - open : give
      const units = { exact: missing, less: missing / 2n + 1n, more: missing + 7n, unit: 1n }[one.how]
      const paidAt = new Date(office.now.getTime() - one.ago * 60_000)
      const claim = (await findClaim(db, entry.id))!
      if (!one.byHand) {
        await office.pay(claim, units, { paidAt })
        entry.model = paid(entry.model, units, clock(), clock() - one.ago)
        return
      }
      const name = randomUUID()
      const data = { reference: name, amount: toDecimal(units, claim.terms.fromScale), paidAt }
      await office.move(claim, 'receive', { author: 'model', data })
      entry.model = paid(entry.model, units, clock(), clock() - one.ago, { name })
      return
    }
    case 'sensible': {
      const entry = claims[one.which % (claims.length || 1)]
      if (!entry) return
      const can = modelMoves.flatMap(move =>
        claimActors.filter(actor => mayMove(entry.model, move, actor, clock())).map(actor => ({ move, actor })),
      )
      const picked = can[one.pick % (can.length || 1)]
      return picked && move({ does: 'move', which: 0, share: (one.pick % 150) + 1, ...picked }, entry)
    }
    case 'move':
      return move(one, claims[one.which % (claims.length || 1)])
  }
}

async function move(
  { move, actor, share }: Extract<Step, { does: 'move' }>,
  entry: { id: string; model: ModelClaim } | undefined,
): Promise<void> {
  if (!entry) return
  const claim = (await findClaim(db, entry.id))!
  // Often a correction sets the amount that was paid.
  const hits = share % 5 === 0 && entry.model.open > 0n
  const amount = hits ? entry.model.open : (claim.figures.give * BigInt(share)) / 100n + 1n
  const quote = (move === 'continue' || move === 'prolong') && actor === 'client' ? await tokenFor(claim) : undefined
  const data = {
    reference: move === 'return-payout' ? undefined : 'a transfer',
    reason: 'a reason',
    amount:
      move === 'return-payout'
        ? toDecimal(claim.figures.get, claim.terms.toScale)
        : toDecimal(amount, claim.terms.fromScale),
    quote,
    payment: toReverse(entry.model)?.name ?? 'none',
  }
  const may = mayMove(entry.model, move, actor, clock())
  const made = await office.tryMove(claim, move, {
    actor,
    // Whoever entered a sum does not confirm it, nor is a payout sent again by whoever recorded that it came back.
    author: byAnother.has(move) ? 'another' : 'model',
    data,
  })
  // A single unit is too little to exchange, so the claim cannot continue with it.
  if (may && !made.ok && made.refusal.reason === 'rates-unavailable') {
    expect(made.refusal).toMatchObject({ because: 'too-little' })
    return
  }
  if (may && !made.ok && made.refusal.reason === 'invalid') {
    expect(made.refusal.errors).toMatchObject([{ code: 'too-small' }])
    return
  }
  expect(made.ok, `${move} by ${actor} in ${entry.model.state}: ${JSON.stringify(made.ok || made.refusal)}`).toBe(may)
  if (may) entry.model = moved(entry.model, move, clock(), amount)
}

const byAnother: ReadonlySet<ClaimMove> = new Set(['confirm-payment', 'return-payout'])

async function ring(entry: { id: string; model: ModelClaim }): Promise<void> {
  await runClaimClock(office.deps, entry.id, office.now)
  const { deadline, state } = entry.model
  if (deadline === undefined || deadline > clock()) return
  entry.model = moved(entry.model, state === 'needs-choice' ? 'choice-timeout' : 'payment-timeout', clock(), 0n)
}

const begin = (claim: Claim): { id: string; model: ModelClaim } => ({
  id: claim.id,
  model: {
    state: claim.state,
    give: claim.figures.give,
    open: 0n,
    paidOut: false,
    aml: claim.needsAml,
    windowMinutes: claim.windowMinutes,
    openedAt: clock(),
    rateSince: clock(),
    inTimeUntil: clock() + claim.windowMinutes,
    deadline: clock() + claim.windowMinutes,
  },
})

/** The token of the current offer, as the claim's page has it. */
async function tokenFor(claim: Claim): Promise<string | undefined> {
  if (claim.state === 'expired') {
    const again = prolongOffer(claim, { ...office.deps, now: office.now })
    return again.ok ? again.value.token : undefined
  }
  if (!claim.problem || claim.settled > 0n) return undefined
  const offer = offerFor(claim, { ...office.deps, now: office.now })
  return offer.ok ? offer.value.token : undefined
}

async function holdAgainst(known: { id: string; model: ModelClaim }[]): Promise<void> {
  if (known.length === 0) return
  const ids = known.map(({ id }) => id)
  const rows = await db.selectFrom('claims').selectAll().where('id', 'in', ids).execute()
  for (const row of rows) {
    const { model } = known.find(({ id }) => id === row.id)!
    expect({
      state: row.state,
      give: BigInt(row.give),
      open: BigInt(row.received) - BigInt(row.settled) - BigInt(row.refunded),
      paidOut: row.settled !== '0',
      problem: row.problem ?? undefined,
    }).toEqual({
      state: model.state,
      give: model.give,
      open: model.open,
      paidOut: model.paidOut,
      problem: model.problem,
    })
    const seen = `${row.id} ${row.version}`
    if (recomputed.has(seen)) continue
    recomputed.add(seen)
    // After any correction or choice the lines add up to the payout, recomputed by independent code.
    const claim = toClaim(row)
    const lines = linesOfFigures(claim.figures, claim.terms, claim) as QuoteLine[]
    expect(recompute(lines)).toEqual({ ok: true, value: toDecimal(claim.figures.get, claim.terms.toScale) })
  }
}

const recomputed = new Set<string>()

type Reserves = [string, bigint][]

const reserves = async (): Promise<Reserves> => {
  const rows = await db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('kind', '=', 'reserve')
    .orderBy('currency')
    .execute()
  return rows.map(row => [
    row.currency,
    BigInt(row.debits_posted) - BigInt(row.credits_posted) - BigInt(row.credits_pending),
  ])
}

/** The free reserves that follow from the initial ones and from what claims brought in, hold and have paid out. */
async function reservesByClaims(first: Reserves): Promise<Reserves> {
  const claims = await db
    .selectFrom('claims')
    .select(['from_currency', 'to_currency', 'give', 'get', 'settled', 'hold_transfer'])
    .execute()
  return first.map(([currency, units]) => {
    const taken = claims.filter(({ from_currency }) => from_currency === currency)
    const given = claims.filter(
      claim => claim.to_currency === currency && (claim.hold_transfer || BigInt(claim.settled) > 0n),
    )
    const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)
    return [currency, units + sum(taken.map(({ settled }) => settled)) - sum(given.map(({ get }) => get))]
  })
}
