import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accept } from '#contract/result.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readHistory } from './claim-history.store.ts'
import { claimView } from './claim-view.ts'
import { findClaim } from './claims.store.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'
import type { Rail } from './rail.ts'

const { db } = await createTestDatabase({ demo: true })
const OWN = '2200000000001119'
const rail: Rail = {
  name: 'test',
  takes: () => true,
  assign: async (_, { currency }) => accept({ rail: 'test', amount: { currency, value: '1' }, fields: [] }),
  release: async () => {},
  owns: async (_, { identity }) => identity === OWN,
}
const office = await openClaimsOffice(db, { rail })
const client = { actor: 'client', author: 'guest' } as const
const [WAS, CARD, CARD_2, CARD_3] = [
  '2200000000000004',
  '2200000000001234',
  '2200000000002224',
  '2200000000003339',
] as const
const WAIT_MINUTES = 60

const change = (claim: { id: string }, account: string, more = {}) =>
  office.tryMove(claim, 'change-payout-account', { ...client, data: { payoutAccount: { account } }, ...more })
const confirm = (claim: { id: string }, code: string) =>
  office.tryMove(claim, 'confirm-payout-account', { ...client, data: { code } })
const propose = (claim: { id: string }, account: string, author: string) =>
  office.tryMove(claim, 'propose-payout-account', {
    author,
    data: { payoutAccount: { account }, reason: 'the bank sent it back' },
  })
const payOut = (claim: { id: string }) => office.tryMove(claim, 'pay-out', { data: { reference: randomUUID() } })
const because = (reason: string) => ({ ok: false, refusal: { because: reason } })
const wrong = (code: string) => ({ ok: false, refusal: { errors: [{ code }] } })

async function emails(claim: { number: string }, kind: string) {
  const rows = await db.selectFrom('outbox').select(['recipient', 'data']).where('kind', '=', kind).execute()
  const ofClaim = claim.number.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return rows.flatMap(({ recipient, data }) => {
    const of = data as Record<string, string>
    return of.number === ofClaim ? [{ ...of, recipient }] : []
  }) as Record<string, string>[]
}
const codeFor = async (claim: { number: string }) => (await emails(claim, 'claim-account-code')).at(-1)!.code!
const wait = async (claim: { id: string }, minutes: number) => {
  office.wait(minutes)
  await runClaimClock(office.deps, claim.id, office.now)
}
const paysTo = async (claim: { id: string }) => (await findClaim(db, claim.id))!.accounts.to.account!.value
const view = async (id: string) =>
  claimView((await readHistory(db, id))!, { ...office.deps, whole: true, now: office.now })
/** A code that is not the one of the e-mail. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the customer', () => {
  test('changes the account with a code to the mailbox and a wait, and nothing is paid out meanwhile', async () => {
    const claim = await office.openPaid()
    expect(await change(claim, CARD)).toMatchObject({ ok: true, value: { state: 'paying-out' } })
    const [letter] = await emails(claim, 'claim-account-code')
    expect(letter).toMatchObject({ recipient: claim.email, code: expect.stringMatching(/^\d{6}$/) })
    for (const text of [letter!.was, letter!.to]) expect(text).toMatch(/•/)
    expect(letter!.page).toMatch(/key=.+&move=stop-payout-account$/)
    expect(await payOut(claim)).toMatchObject(because('change-waits'))

    expect(await confirm(claim, letter!.code!)).toMatchObject({ ok: true })
    const [told] = await emails(claim, 'claim-account-changing')
    const countsFrom = new Date(office.now.getTime() + WAIT_MINUTES * 60_000).toISOString()
    expect(told).toMatchObject({ recipient: claim.email, at: countsFrom, was: letter!.was, to: letter!.to })
    await wait(claim, WAIT_MINUTES - 1)
    const early = { actor: 'clock', author: 'clock' } as const
    expect(await office.tryMove(claim, 'switch-payout-account', early)).toMatchObject(because('nothing-to-change'))
    expect(await payOut(claim)).toMatchObject(because('change-waits'))
    expect(await paysTo(claim)).toBe(WAS)
    await wait(claim, 1)
    expect(await paysTo(claim)).toBe(CARD)
    expect(await payOut(claim)).toMatchObject({ ok: true, value: { state: 'completed' } })
  })

  test('is shown both accounts, the history has them masked, and staff alone read them whole there', async () => {
    const claim = await office.openPaid()
    await change(claim, CARD)
    const seen = await view(claim.id)
    expect(seen.payoutChange).toMatchObject({
      step: 'code',
      triesLeft: 5,
      to: [{ value: CARD }],
      was: [{ value: WAS }],
    })
    const { events } = (await readHistory(db, claim.id))!
    expect(JSON.stringify(seen.events)).not.toContain(CARD)
    expect(events.at(-1)).toMatchObject({
      data: { wasAccount: expect.stringContaining('0004'), toAccount: expect.stringContaining('1234') },
      inside: { wasWhole: WAS, toWhole: CARD },
    })
    const stranger = claimView((await readHistory(db, claim.id))!, { ...office.deps, whole: false, now: office.now })
    expect(stranger.payoutChange).toBeUndefined()
    expect(JSON.stringify([seen, stranger])).not.toContain('digest')
  })

  test('has five tries, also where a hundred come at once, and the code counts for a quarter of an hour', async () => {
    const claim = await office.openPaid()
    await change(claim, CARD)
    const code = await codeFor(claim)
    const tries = await Promise.all(Array.from({ length: 20 }, () => confirm(claim, another(code))))
    const isTried = (result: (typeof tries)[number]) => !result.ok && result.refusal.reason === 'invalid'
    expect(tries.filter(isTried).length).toBeLessThanOrEqual(5)
    expect(await confirm(claim, code)).toMatchObject(because('no-tries-left'))
    expect((await view(claim.id)).payoutChange).toMatchObject({ step: 'code', triesLeft: 0 })

    await change(claim, CARD)
    const next = await codeFor(claim)
    for (let i = 0; i < 5; i++) expect(await confirm(claim, another(next))).toMatchObject(wrong('wrong-code'))
    expect(await confirm(claim, next)).toMatchObject(because('no-tries-left'))
    await change(claim, CARD)
    const again = await codeFor(claim)
    office.wait(15)
    expect(await confirm(claim, again)).toMatchObject(because('nothing-to-change'))
    // What is not confirmed stops nothing for longer.
    expect(await payOut(claim)).toMatchObject({ ok: true })
    expect(await paysTo(claim)).toBe(WAS)
  })

  test('cannot use the code of another order, or of a change before', async () => {
    const [claim, other] = [await office.openPaid(), await office.openPaid()]
    await change(claim, CARD)
    const first = await codeFor(claim)
    await change(other, CARD)
    const foreign = await codeFor(other)
    if (foreign !== first) expect(await confirm(claim, foreign)).toMatchObject(wrong('wrong-code'))
    office.wait(1)
    await change(claim, CARD_2)
    const second = await codeFor(claim)
    if (second !== first) expect(await confirm(claim, first)).toMatchObject(wrong('wrong-code'))
    expect(await confirm(claim, second)).toMatchObject({ ok: true })
    expect(await change(claim, CARD_3)).toMatchObject(because('change-waits'))
  })

  test('asks for no more than five codes in a day', async () => {
    const claim = await office.openPaid()
    for (let i = 0; i < 5; i++) expect(await change(claim, CARD)).toMatchObject({ ok: true })
    expect(await change(claim, CARD)).toMatchObject(because('too-many-changes'))
    office.wait(24 * 60 + 1)
    expect(await change(claim, CARD)).toMatchObject({ ok: true })
  })

  test('names an account that passes the checks of a new claim', async () => {
    const claim = await office.openPaid()
    expect(await change(claim, '2200000000001235')).toMatchObject(wrong('bad-checksum'))
    expect(await change(claim, WAS)).toMatchObject(wrong('unchanged'))
    expect(await change(claim, OWN)).toMatchObject(wrong('own-address'))
    await db
      .insertInto('screening_rules')
      .values({ kind: 'account', value: CARD_3, effect: 'stop', reason: 'x', until: null })
      .execute()
    expect(await change(claim, CARD_3)).toMatchObject(wrong('not-served'))
    // A list that came during the wait holds the order for two.
    await db.deleteFrom('screening_rules').execute()
    await change(claim, CARD_3)
    await confirm(claim, await codeFor(claim))
    await db
      .insertInto('screening_rules')
      .values({ kind: 'account', value: CARD_3, effect: 'stop', reason: 'x', until: null })
      .execute()
    await wait(claim, WAIT_MINUTES)
    expect(await findClaim(db, claim.id)).toMatchObject({ state: 'on-hold', reason: 'stop-list' })
    expect(await payOut(claim)).toMatchObject({ ok: false })
    await db.deleteFrom('screening_rules').execute()
  })

  test('has a new card checked where the direction wants cards checked', async () => {
    const ofPair = db.updateTable('directions').where('from_currency', '=', 'LTC').where('to_currency', '=', 'SBERRUB')
    await ofPair.set({ needs_verification: true }).execute()
    await office.refresh()
    const opened = await office.open('LTC', 'SBERRUB', '5')
    expect(opened.state).toBe('verification')
    await office.move(opened, 'verify')
    const claim = await office.pay(opened, opened.figures.give)
    await change(claim, CARD)
    await confirm(claim, await codeFor(claim))
    await wait(claim, WAIT_MINUTES)
    expect(await findClaim(db, claim.id)).toMatchObject({ state: 'on-hold', reason: 'documents' })
    await ofPair.set({ needs_verification: false }).execute()
    await office.refresh()
  })

  test('stops a change that was not theirs, also one that counts already, and the order is held', async () => {
    for (const applied of [false, true]) {
      const claim = await office.openPaid()
      await change(claim, CARD)
      await confirm(claim, await codeFor(claim))
      if (applied) await wait(claim, WAIT_MINUTES)
      const held = await office.move(claim, 'stop-payout-account', client)
      expect(held).toMatchObject({ state: 'on-hold', reason: 'account' })
      await wait(claim, WAIT_MINUTES)
      expect(await paysTo(claim)).toBe(WAS)
      expect(await office.tryMove(claim, 'stop-payout-account', client)).toMatchObject(because('nothing-to-change'))
    }
  })
})

describe('the staff', () => {
  test('change it by two, and the customer is told of it', async () => {
    const claim = await office.openPaid()
    expect(await propose(claim, CARD, 'olga')).toMatchObject({ ok: true, value: { state: 'paying-out' } })
    expect(await payOut(claim)).toMatchObject(because('change-waits'))
    const approve = (author: string) => office.tryMove(claim, 'approve-payout-account', { author })
    expect(await approve('olga')).toMatchObject(because('own-preparation'))
    expect(await propose(claim, CARD_2, 'olga')).toMatchObject(because('change-waits'))
    expect(await approve('pavel')).toMatchObject({ ok: true })
    expect(await paysTo(claim)).toBe(CARD)
    const [told] = await emails(claim, 'claim-account-changing')
    expect(told).toMatchObject({ recipient: claim.email })
    expect(told).not.toHaveProperty('at')
    expect(await payOut(claim)).toMatchObject({ ok: true })
  })

  test('do not pay to an account that has changed since their form was opened', async () => {
    const claim = await office.openPaid()
    const form = { data: { reference: randomUUID() }, expectedVersion: claim.version }
    await change(claim, CARD)
    expect(await office.tryMove(claim, 'pay-out', form)).toMatchObject({ refusal: { reason: 'conflict' } })
  })

  test('of a change and a payout at once one is made', async () => {
    for (let round = 0; round < 10; round++) {
      const claim = await office.openPaid()
      const version = { expectedVersion: claim.version }
      const made = await Promise.all([
        office.tryMove(claim, 'pay-out', { data: { reference: randomUUID() }, ...version }),
        change(claim, CARD, version),
        change(claim, CARD_2, version),
      ])
      expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })
})

type Step =
  | { does: 'change'; account: number }
  | { does: 'confirm'; right: boolean }
  | { does: 'propose'; account: number; by: string }
  | { does: 'approve'; by: string }
  | { does: 'keep' | 'stop' | 'hold' | 'release' | 'approve-order' | 'pay-out' }
  | { does: 'wait'; minutes: number }

const account = fc.nat(2)
const by = fc.constantFrom('olga', 'pavel')
const plain = fc.constantFrom(
  ...(['keep', 'stop', 'hold', 'release', 'approve-order', 'pay-out', 'pay-out'] as const).map(does => ({ does })),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('change' as const), account }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('confirm' as const), right: fc.boolean() }) },
  fc.record({ does: fc.constant('propose' as const), account, by }),
  fc.record({ does: fc.constant('approve' as const), by }),
  { weight: 3, arbitrary: plain },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20, 59, 60) }) },
)

test('whatever the sequence, money goes to an account that its customer confirmed with code and wait, or two of the staff', async () => {
  const cards = [CARD, CARD_2, CARD_3]
  let [payouts, changed] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async steps => {
      const claim = await office.openPaid()
      // By whom each account may be paid to, said a second time; what is asked for last counts.
      let asked: { card: string; code?: string } | undefined
      let waits: { card: string; from: Date } | undefined
      let named: { card: string; by: string } | undefined
      let confirmed: string[] = [WAS]
      for (const one of [...steps, { does: 'pay-out' } as const]) {
        if (waits && waits.from <= office.now) {
          confirmed = [...confirmed, waits.card]
          waits = undefined
        }
        switch (one.does) {
          case 'change':
            if ((await change(claim, cards[one.account]!)).ok)
              asked = { card: cards[one.account]!, code: await codeFor(claim) }
            break
          case 'confirm': {
            const code = asked?.code ?? '000000'
            const made = await confirm(claim, one.right ? code : another(code))
            expect(made.ok && !one.right).toBe(false)
            if (!made.ok) break
            waits = { card: asked!.card, from: new Date(office.now.getTime() + WAIT_MINUTES * 60_000) }
            asked = undefined
            break
          }
          case 'propose':
            if ((await propose(claim, cards[one.account]!, one.by)).ok) {
              named = { card: cards[one.account]!, by: one.by }
              asked = undefined
            }
            break
          case 'approve':
            if ((await office.tryMove(claim, 'approve-payout-account', { author: one.by })).ok) {
              expect(named!.by).not.toBe(one.by)
              confirmed = [...confirmed, named!.card]
              named = undefined
            }
            break
          case 'keep':
          case 'stop':
            if ((await office.tryMove(claim, `${one.does}-payout-account`, client)).ok) {
              ;[asked, waits, named] = [undefined, undefined, undefined]
              if (one.does === 'stop' && (await paysTo(claim)) !== confirmed.at(-1)) confirmed = confirmed.slice(0, -1)
            }
            break
          case 'hold':
            await office.tryMove(claim, 'hold', { data: { reason: 'other' } })
            break
          case 'release':
            await office.tryMove(claim, 'release')
            break
          case 'approve-order':
            await office.tryMove(claim, 'approve')
            break
          case 'wait':
            await wait(claim, one.minutes)
            break
          case 'pay-out': {
            const to = await paysTo(claim)
            if (!(await payOut(claim)).ok) break
            expect(confirmed.at(-1)).toBe(to)
            payouts++
            if (to !== WAS) changed++
          }
        }
      }
    }),
    { numRuns: 60, seed: 26 },
  )
  expect(payouts).toBeGreaterThan(10)
  expect(changed).toBeGreaterThan(3)
}, 120_000)
