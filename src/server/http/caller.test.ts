import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/calls.ts'
import { accept, refuse } from '#contract/result.ts'
import { roles } from '#contract/roles.ts'
import { bareApp } from '#test/bare-app.ts'
import { admit, type Caller, guest, isAbout, type SignedIn } from './caller.ts'
import { serve } from './serve.ts'

const call = (parts: Partial<Call>): Call => ({
  name: 'try',
  method: 'GET',
  path: '/api/v1/try/',
  tag: 'test',
  summary: 'A call of this test',
  summaryRu: 'Вызов этого теста',
  bearer: 'required',
  answer: z.object({}),
  ...parts,
})

const someone = (parts: Partial<SignedIn> = {}): SignedIn => ({
  signedIn: true,
  id: '0192f7a0-0000-7000-8000-000000000001',
  email: 'anna@example.com',
  locale: 'ru',
  role: 'customer',
  activated: true,
  sessionId: '0192f7a0-0000-7000-8000-000000000002',
  secondFactor: 'none',
  provedAt: new Date(0),
  ...parts,
})

const answerTo = (what: Call, caller: Caller) => {
  const admitted = admit(what, caller)
  return admitted.ok ? (admitted.value.signedIn ? 'in' : 'as a guest') : admitted.refusal.reason
}

test.each([
  ['session 0192f7a0-0000-7000-8000-000000000002', true],
  ['session 0192f7a0-0000-7000-8000-000000000001', false],
  ['user 0192f7a0-0000-7000-8000-000000000001', true],
  ['user 0192f7a0-0000-7000-8000-000000000002', false],
  [undefined, true],
])('the news %j are about somebody: %s', (payload, about) => {
  expect(isAbout(payload, someone())).toBe(about)
  expect(isAbout(payload, guest)).toBe(false)
})

describe('who may make a call', () => {
  test('a guest may not where a person is required', () => {
    expect(answerTo(call({}), guest)).toBe('not_authenticated')
    expect(answerTo(call({ bearer: 'optional' }), guest)).toBe('as a guest')
  })

  test.each(roles)('of the staff only whom the call names, and the owner: %s', role => {
    const answer = answerTo(call({ staff: ['operator', 'treasurer'] }), someone({ role, secondFactor: 'passed' }))
    expect(answer).toBe(['operator', 'treasurer', 'owner'].includes(role) ? 'in' : 'forbidden')
  })

  test.each(['none', 'owed'] as const)('staff whose second factor is %s may only set it up', secondFactor => {
    const operator = someone({ role: 'operator', secondFactor })
    expect(answerTo(call({}), operator)).toBe('step-up-required')
    expect(answerTo(call({ staff: ['operator'] }), operator)).toBe('step-up-required')
    expect(answerTo(call({ bearer: 'optional' }), operator)).toBe('as a guest')
    expect(answerTo(call({ beforeSecondFactor: true }), operator)).toBe('in')
  })

  test('a customer may do without a second factor', () => {
    expect(answerTo(call({}), someone())).toBe('in')
  })
})

describe('a call that is served', () => {
  const ask = async (
    what: Call,
    found: ReturnType<typeof accept<Caller>> | ReturnType<typeof refuse>,
    init?: object,
  ) => {
    const { app } = bareApp({ doorkeeper: { authenticate: () => found as never } })
    serve(app, what, (_, __, caller) => Response.json({ signedIn: caller.signedIn }))
    const answer = await app.request('/api/v1/try/', init)
    return { status: answer.status, body: (await answer.json()) as { code?: string; signedIn?: boolean } }
  }

  test('hands its handler the caller', async () => {
    expect(await ask(call({}), accept(someone()))).toEqual({ status: 200, body: { signedIn: true } })
  })

  test('does not look at the caller where the contract says so', async () => {
    expect(await ask(call({ bearer: 'ignored' }), accept(someone()))).toMatchObject({ body: { signedIn: false } })
  })

  test('refuses a stranger before it looks at what they send', async () => {
    const posted = call({ method: 'POST', body: z.strictObject({ word: z.string() }) })
    const answer = await ask(posted, accept(guest), { method: 'POST', body: '{}' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  })

  test('says why a token is not valid, also where a guest may call', async () => {
    const answer = await ask(call({ bearer: 'optional' }), refuse({ reason: 'token_not_valid' }))
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
  })

  test('cannot be for the staff and for everybody at once', () => {
    const { app } = bareApp()
    const muddled = call({ bearer: 'optional', staff: ['operator'] })
    expect(() => serve(app, muddled, () => Response.json({}))).toThrow('requires a bearer')
  })
})
