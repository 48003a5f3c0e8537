import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import type { DeskClaim } from '#contract/desk/desk.ts'
import type { Claim } from '#server/claims/claim.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { account, card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })

async function desk(claim: { id: string }, path = '', body?: object) {
  const answer = await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...olga.headers, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const make = (claim: Claim, move: ClaimMove, data: object, does: 'moves' | 'plan' = 'moves') =>
  desk(claim, `${does}/${move}/`, { version: claim.version, ...data })

describe('the reference of a payout', () => {
  test('in coins is a transaction, an output of which pays one order; the refusal names the other', async () => {
    const [one, two, three] = [await claims.readyToPayOut(), await claims.readyToPayOut(), await claims.readyToPayOut()]
    expect(await make(one, 'pay-out', { reference: 'tx' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.reference', code: 'no-transaction' }] },
    })
    const id = randomBytes(32).toString('hex')
    expect(await make(one, 'pay-out', { reference: id })).toMatchObject({ status: 200 })
    const link = `https://litecoinspace.org/tx/${id.toUpperCase()}`
    expect(await make(two, 'pay-out', { reference: link })).toMatchObject({
      status: 400,
      body: { claim: one.number, errors: [{ field: 'body.reference', code: 'already-used' }] },
    })
    expect(await make(two, 'pay-out', { reference: `${id}:1` })).toMatchObject({ status: 200 })
    expect(await make(three, 'pay-out', { reference: `${id}:1` })).toMatchObject({ body: { claim: two.number } })
  })

  test('of a bank may be missing, and a repeated one warns with the other order', async () => {
    const [one, two, three] = [await claims.openPaid(), await claims.openPaid(), await claims.openPaid()]
    const { body } = await desk(one)
    const payOut = (body as DeskClaim).moves.find(({ move }) => move === 'pay-out')
    expect(payOut?.needs ?? []).not.toContain('reference')
    expect(await make(one, 'pay-out', { note: 'СБП, Иван И.' })).toMatchObject({ status: 200 })
    expect(await make(two, 'pay-out', { reference: '12345' })).toMatchObject({ status: 200 })
    expect(await make(three, 'pay-out', { reference: '12345' }, 'plan')).toMatchObject({
      status: 200,
      body: { repeated: two.number },
    })
  })

  test('is the customer’s, and the note beside it is not', async () => {
    const claim = await claims.openPaid()
    const done = await make(claim, 'pay-out', { reference: 'bank 55', note: 'СБП 00:25 Иван И.' })
    const seen = done.body as DeskClaim
    expect(JSON.stringify(seen.claim)).toContain('bank 55')
    expect(JSON.stringify(seen.claim)).not.toContain('Иван')
    expect(seen.timeline.find(({ kind }) => kind === 'pay-out')).toMatchObject({
      by: expect.stringContaining(olga.email),
      data: { note: 'СБП 00:25 Иван И.' },
    })
  })
})

test('what is sent leaves an account of ours in its currency, and no other', async () => {
  const { inUse } = openDepositAccountsOffice(office.db)
  const [sber, wallet] = [
    await inUse('SBERRUB', {}, card(0)),
    await inUse('LTC', {}, account('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW')),
  ]
  const claim = await claims.openPaid()
  for (const foreign of [wallet, randomUUID()])
    for (const does of ['plan', 'moves'] as const)
      expect(await make(claim, 'pay-out', { reference: 'bank 5', account: foreign }, does)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.account', code: 'unknown' }] },
      })
  expect(await make(claim, 'pay-out', { reference: 'bank 5', account: sber })).toMatchObject({ status: 200 })
})

test('a payment that is entered twice is refused with the number of the order that has it', async () => {
  const [one, two] = [await claims.open('SBERRUB', 'LTC', '9000'), await claims.open('SBERRUB', 'LTC', '9000')]
  const payment = { amount: '9000', reference: 'statement 17' }
  expect(await make(one, 'receive', payment)).toMatchObject({ status: 200 })
  expect(await make(two, 'receive', payment)).toMatchObject({
    status: 400,
    body: { claim: one.number, errors: [{ code: 'already-used' }] },
  })
})

test('the clock of an order counts from its payment, whatever was done with it since', async () => {
  const claim = await claims.open('LTC', 'SBERRUB', '5')
  const paid = await claims.pay(claim, claim.figures.give)
  const paidAt = claims.now.toISOString()
  claims.wait(30)
  const approved = paid.state === 'checking' ? await claims.move(claim, 'approve') : paid
  expect(approved.state).toBe('paying-out')
  expect((await desk(claim)).body).toMatchObject({ since: paidAt })
  const queue = await fetch(`${office.url}/api/v1/desk/queue/?state=paying-out`, { headers: olga.headers })
  const { items } = (await queue.json()) as { items: { id: string; since: string }[] }
  expect(items.find(({ id }) => id === claim.id)).toMatchObject({ since: paidAt })
})
