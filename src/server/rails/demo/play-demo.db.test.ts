import { describe, expect, test } from 'vitest'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { findClaim, listPayments } from '#server/claims/claims.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { demoRoutes } from './demo.routes.ts'
import { demoRail } from './demo-rail.ts'
import { demoStepsNow, playDemo } from './play-demo.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { rail: demoRail })

const play = async (id: string, step: DemoStep) => {
  const played = await playDemo(office.deps, id, step, office.now)
  return played.ok ? (await findClaim(db, id))!.state : played.refusal.reason
}
const steps = async (id: string) => demoStepsNow((await findClaim(db, id))!, await listPayments(db, id))

test.each([
  ['LTC', 'SBERRUB', '5'],
  ['SBERRUB', 'BTC', '100000'],
  ['CASHRUB', 'SBERRUB', '500000'],
])('a demo claim from %s to %s is completed in three steps', async (from, to, amount) => {
  const change = from === 'CASHRUB' || to === 'CASHRUB' ? { city: 'MSK' } : {}
  const { id } = await office.open(from, to, amount, change)
  expect(await steps(id)).toEqual(['pay', 'pay-less', 'pay-more'])
  expect(await play(id, 'pay')).toBe('checking')
  expect(await steps(id)).toEqual(['confirm'])
  await play(id, 'confirm')
  expect(await steps(id)).toEqual(['operate'])
  expect(await play(id, 'operate')).toBe('completed')
  expect(await steps(id)).toEqual([])
  expect(await proveLedger(db)).toEqual([])
})

test('an underpayment leads to a choice, and taking it back to a refund by the simulated operator', async () => {
  const { id } = await office.open('LTC', 'SBERRUB', '5')
  await play(id, 'pay-less')
  await play(id, 'confirm')
  const claim = (await findClaim(db, id))!
  expect(claim).toMatchObject({ state: 'needs-choice', problem: 'less' })
  expect(claim.received * 10n).toBe(claim.figures.give * 9n)
  expect(await steps(id)).toEqual([])
  await office.move({ id }, 'take-back', { actor: 'client' })
  expect(await play(id, 'operate')).toBe('refunded')
})

test('an overpayment leads to a choice', async () => {
  const { id } = await office.open('LTC', 'SBERRUB', '5')
  await play(id, 'pay-more')
  await play(id, 'confirm')
  expect(await findClaim(db, id)).toMatchObject({ state: 'needs-choice', problem: 'more' })
})

describe('the order of the demo steps', () => {
  test('nothing is confirmed before it is sent, nor paid out before money has arrived', async () => {
    const { id } = await office.open('LTC', 'SBERRUB', '5')
    expect(await play(id, 'confirm')).toBe('wrong-state')
    expect(await play(id, 'operate')).toBe('wrong-state')
    await office.move({ id }, 'report-payment', { actor: 'client' })
    expect(await play(id, 'operate')).toBe('wrong-state')
    expect(await steps(id)).toEqual(['pay', 'pay-less', 'pay-more'])
    expect(await play(id, 'pay')).toBe('checking')
  })

  test('a pending demo payment is confirmed before the operator acts, and payments of other rails are ignored', async () => {
    const { id } = await office.open('LTC', 'SBERRUB', '5')
    const claim = { ...(await findClaim(db, id))!, state: 'checking', received: 1n } as const
    const seen = { reference: 'x', units: 1n, confirmations: 0, needed: 1, state: 'seen', seenAt: office.now } as const
    expect(demoStepsNow(claim, [{ ...seen, rail: 'demo' }])).toEqual(['confirm'])
    expect(demoStepsNow(claim, [{ ...seen, rail: 'evm' }])).toEqual(['operate'])
  })

  test('a claim of a real rail has no demo steps', async () => {
    const real = await openClaimsOffice(db)
    const { id } = await real.open('LTC', 'SBERRUB', '5')
    expect(await steps(id)).toEqual([])
    for (const step of ['pay', 'confirm', 'operate'] as const) expect(await play(id, step)).toBe('wrong-state')
    expect(await listPayments(db, id)).toEqual([])
  })
})

test('an office that is not a demo answers the demo steps with 404, and a demo office those of a stranger with 403', async () => {
  const { id } = await office.open('LTC', 'SBERRUB', '5')
  const { secret } = office.deps
  const cookie = `${claimCookie(id)}=${claimKey(id, secret)}`
  const ask = async (demo: boolean, headers: HeadersInit = { cookie }) => {
    const { app } = bareApp()
    const showClaim = () => ({}) as ClaimView
    demoRoutes(app, { db, secret, demo, now: () => office.now, claimsDeps: office.deps, showClaim })
    return (await app.request(`/api/v1/demo/claims/${id}/pay/`, { method: 'POST', headers })).status
  }
  expect(await ask(false)).toBe(404)
  expect(await ask(true, {})).toBe(403)
  expect(await listPayments(db, id)).toEqual([])
  expect(await ask(true)).toBe(200)
})
