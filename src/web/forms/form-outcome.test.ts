import { expect, test, vi } from 'vitest'
import type { FieldProblem } from '#contract/problem.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerForm } from './form-outcome.ts'

const kinds = { email: 'kept', password: 'secret', consent: 'box' } as const
const filled = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const refusal = (code: string, errors: FieldProblem[] = [], status = 400) =>
  new ApiError({ type: 'about:blank', title: '', status, code, detail: '', errors: errors.length ? errors : undefined })
const wrong = (field: string, code: string) => ({ field: `body.${field}`, code, detail: '' })

const send = async (form: FormData, ask: () => Promise<unknown>, refusesIncomplete = true) =>
  ((await answerForm('register', form, kinds, ask, { refusesIncomplete })) as { data: unknown }).data

test('missing fields are named together with the faults that the server finds', async () => {
  const office = async () => {
    throw refusal('invalid', [wrong('email', 'wrong-format'), wrong('consent', 'not-allowed')])
  }
  expect(await send(filled({ email: 'anna at home', password: 'password123' }), office)).toMatchObject({
    ok: false,
    refusal: { code: 'invalid' },
    fields: { email: 'wrong-format', consent: 'missing' },
    values: { email: 'anna at home' },
  })
})

test('an incomplete form that the server might accept is not sent', async () => {
  const office = vi.fn(async () => 'done')
  expect(await send(filled({ email: 'anna@example.org' }), office, false)).toMatchObject({
    fields: { password: 'missing', consent: 'missing' },
  })
  expect(office).not.toHaveBeenCalled()
})

test.each(['offline', 'too-many', 'captcha-required'])(
  'what is missing is there to do first, whatever else stood in the way: %s',
  async code => {
    const office = async () => {
      throw refusal(code, [], 503)
    }
    expect(await send(filled({ email: 'anna@example.org', password: 'seven pigeons' }), office)).toMatchObject({
      refusal: { code: 'invalid' },
      fields: { consent: 'missing' },
    })
  },
)

test('a place inside a value is the field of that name, or the value that it stands in', async () => {
  const office = async () => {
    throw refusal('invalid', [
      wrong('items.0.hours.timeZone', 'wrong-format'),
      wrong('items.0.hours.spans.1', 'too-small'),
    ])
  }
  const hours = { hours: 'optional', 'hours.timeZone': 'kept' } as const
  const { data } = (await answerForm('setup', filled({ 'hours.timeZone': 'Mars' }), hours, office)) as { data: object }
  expect(data).toMatchObject({ fields: { hours: 'too-small', 'hours.timeZone': 'wrong-format' } })
})

test('a refusal never carries a secret', async () => {
  const office = async () => {
    throw refusal('invalid', [wrong('email', 'wrong-format')])
  }
  const outcome = await send(filled({ email: 'anna', password: 'seven pigeons', consent: 'yes' }), office)
  expect(JSON.stringify(outcome)).not.toContain('seven pigeons')
})
