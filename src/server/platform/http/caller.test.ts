import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { roles } from '#contract/auth/roles.ts'
import type { Call } from '#contract/calls.ts'
import { accept, refuse } from '#contract/result.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { someoneSignedIn } from '#test/harness/signed-in.ts'
import { admit, type Caller, guest, hasRunOut, isAbout } from './caller.ts'
import { serve } from './serve.ts'

const call = (parts: Partial<Call>): Call => ({
  name: 'try',
  method: 'GET',
  path: '/api/v1/try/',
  tag: 'operations',
  summary: 'A call of this test',
  summaryRu: 'Вызов этого теста',
  bearer: 'required',
  answer: z.object({}),
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
])('the notification %j concerns the caller: %s', (payload, about) => {
  expect(isAbout(payload, someoneSignedIn())).toBe(about)
  expect(isAbout(payload, guest)).toBe(false)
})

test('what concerns the staff concerns every member of it and no customer', () => {
  expect(isAbout('staff', someoneSignedIn({ role: 'support' }))).toBe(true)
  expect(isAbout('staff', someoneSignedIn())).toBe(false)
})

test('a session has expired at its end, and a guest’s never does', () => {
  expect(hasRunOut(someoneSignedIn(), new Date('2026-12-21T11:59:59Z'))).toBe(false)
  expect(hasRunOut(someoneSignedIn(), new Date('2026-12-21T12:00:00Z'))).toBe(true)
  expect(hasRunOut(guest, new Date('2036-12-21T12:00:00Z'))).toBe(false)
})

describe('who may make a call', () => {
  test('a guest may not where a signed-in person is required', () => {
    expect(answerTo(call({}), guest)).toBe('not_authenticated')
    expect(answerTo(call({ bearer: 'optional' }), guest)).toBe('as a guest')
  })

  test.each(roles)('of all roles only those that the call names, and the owner: %s', role => {
    const answer = answerTo(
      call({ staff: ['operator', 'treasurer'] }),
      someoneSignedIn({ role, secondFactor: 'passed' }),
    )
    expect(answer).toBe(['operator', 'treasurer', 'owner'].includes(role) ? 'in' : 'forbidden')
  })

  test('nobody calls as staff from outside of the console’s networks, the owner neither, and everybody as a customer', () => {
    for (const role of ['operator', 'owner'] as const) {
      const outside = someoneSignedIn({ role, secondFactor: 'passed', outside: '198.51.100.7' })
      expect(answerTo(call({ staff: ['operator'] }), outside)).toBe('outside-networks')
      expect(answerTo(call({}), outside)).toBe('in')
      expect(answerTo(call({ bearer: 'optional' }), outside)).toBe('in')
    }
  })

  test.each(['none', 'owed'] as const)('staff with the second factor %s may only set it up', secondFactor => {
    const operator = someoneSignedIn({ role: 'operator', secondFactor })
    expect(answerTo(call({}), operator)).toBe('step-up-required')
    expect(answerTo(call({ staff: ['operator'] }), operator)).toBe('step-up-required')
    expect(answerTo(call({ bearer: 'optional' }), operator)).toBe('as a guest')
    expect(answerTo(call({ beforeSecondFactor: true }), operator)).toBe('in')
  })

  test('a customer needs no second factor', () => {
    expect(answerTo(call({}), someoneSignedIn())).toBe('in')
  })
})

describe('a call that is served', () => {
  const ask = async (
    what: Call,
    found: ReturnType<typeof accept<Caller>> | ReturnType<typeof refuse>,
    init?: object,
  ) => {
    const { app } = bareApp({ callerResolver: { authenticate: () => found as never } })
    serve(app, what, (_, __, caller) => Response.json({ signedIn: caller.signedIn }))
    const answer = await app.request('/api/v1/try/', init)
    return { status: answer.status, body: (await answer.json()) as { code?: string; signedIn?: boolean } }
  }

  test('passes the caller to its handler', async () => {
    expect(await ask(call({}), accept(someoneSignedIn()))).toEqual({ status: 200, body: { signedIn: true } })
  })

  test('ignores the caller where the contract says so', async () => {
    expect(await ask(call({ bearer: 'ignored' }), accept(someoneSignedIn()))).toMatchObject({
      body: { signedIn: false },
    })
  })

  test('refuses a guest before it reads the input', async () => {
    const posted = call({ method: 'POST', body: z.strictObject({ word: z.string() }) })
    const answer = await ask(posted, accept(guest), { method: 'POST', body: '{}' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  })

  test('refuses an invalid token even where a guest may call', async () => {
    const answer = await ask(call({ bearer: 'optional' }), refuse({ reason: 'token_not_valid' }))
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
  })

  test('cannot be for staff and for guests at once', () => {
    const { app } = bareApp()
    const muddled = call({ bearer: 'optional', staff: ['operator'] })
    expect(() => serve(app, muddled, () => Response.json({}))).toThrow('requires a bearer')
  })
})
