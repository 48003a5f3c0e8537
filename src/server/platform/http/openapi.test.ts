import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/all-calls.ts'
import { type Call, defineCall } from '#contract/calls.ts'
import { openapi } from './openapi.ts'

type Json = { [key: string]: Json } & { [index: number]: Json }
const Money = z.object({ amount: z.string().meta({ examples: ['1.50'] }) }).meta({ id: 'Money' })
const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/v1/claims/{uuid}/pay/',
  tag: 'claims',
  summary: 'Pays',
  summaryRu: 'Платит',
  bearer: 'required',
  params: z.strictObject({ uuid: z.uuid() }),
  query: z.strictObject({
    side: z.enum(['from', 'to']).default('from'),
    city: z.string().optional(),
    code: z.string(),
  }),
  body: z.strictObject({ sum: z.strictObject({ amount: z.string().meta({ examples: ['1.50'] }) }) }),
  answer: Money,
  status: 201,
  otherStatuses: [200, 204],
  refusals: ['wrong-state', 'conflict'],
})

const whole = openapi([...allCalls, pay], 'https://office.example') as unknown as Json
const operation = whole.paths![pay.path]!.post as Json

/** Every part of the document with its path. */
function* parts(value: unknown, place = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  yield [place, value as Json]
  for (const [key, part] of Object.entries(value)) yield* parts(part, `${place}/${key}`)
}

test('the document is valid OpenAPI 3.1', () => {
  expect(whole).toMatchObject({ openapi: '3.1.0', info: { title: 'Agio', version: expect.any(String) } })
  expect(Object.keys(whole.paths!).every(path => path.startsWith('/'))).toBe(true)
  const names: unknown[] = []
  for (const [path, methods] of Object.entries(whole.paths!)) {
    for (const [method, operation] of Object.entries(methods)) {
      expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method)
      const inPath = (
        (operation.parameters ?? []) as unknown as { in: string; name: string; required: boolean; schema: unknown }[]
      ).filter(parameter => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`).sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
      expect(inPath.every(({ required, schema }) => required && typeof schema === 'object')).toBe(true)
      if (method === 'get') expect(operation.requestBody).toBeUndefined()
      expect(Object.keys(operation.responses!).length).toBeGreaterThan(0)
      for (const [status, response] of Object.entries(operation.responses!)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response.description).toEqual(expect.any(String))
      }
      names.push(operation.operationId)
    }
  }
  expect(new Set(names).size).toBe(names.length)
})

test('every reference resolves', () => {
  const schemas = whole.components!.schemas!
  const pointers = [...parts(whole)].flatMap(([place, part]) =>
    typeof part.$ref === 'string' ? [[place, part.$ref]] : [],
  )
  expect(pointers.length).toBeGreaterThan(5)
  for (const [place, pointer] of pointers) {
    expect([place, (pointer as string).replace('#/components/schemas/', '') in schemas]).toEqual([place, true])
  }
  for (const name of Object.keys(schemas)) expect(name).toMatch(/^[\w.-]+$/)
  expect(JSON.stringify(whole)).not.toContain('$defs')
})

test('every schema is JSON Schema', () => {
  const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']
  for (const [place, part] of parts(whole)) {
    if (!/\/schema(s\/\w+)?(\/|$)/.test(place) || place.endsWith('/properties') || place.includes('/examples/'))
      continue
    if (typeof part.type === 'string') expect([place, types.includes(part.type)]).toEqual([place, true])
    if (Array.isArray(part.required) && part.properties)
      expect([place, part.required.filter((name: string) => !(name in part.properties!))]).toEqual([place, []])
  }
})

test('parameters are listed by where they are sent', () => {
  expect(operation.parameters).toMatchObject([
    {
      name: 'uuid',
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
      example: expect.stringMatching(/^0b5c/),
    },
    { name: 'side', in: 'query', required: false, schema: { default: 'from', enum: ['from', 'to'] } },
    { name: 'city', in: 'query', required: false },
    { name: 'code', in: 'query', required: true },
  ])
})

test('a body is closed and has an example that the call accepts', () => {
  const { schema, example } = (operation.requestBody as Json).content!['application/json']!
  expect(schema).toMatchObject({ additionalProperties: false, properties: { sum: { additionalProperties: false } } })
  expect(pay.body.parse(example)).toEqual({ sum: { amount: '1.50' } })
})

test('a named schema is defined once and referenced', () => {
  const responses = operation.responses as Json
  expect(responses[201]!.content!['application/json']!.schema).toEqual({ $ref: '#/components/schemas/Money' })
  expect(responses[200]!.content).toEqual(responses[201]!.content)
  expect(responses[204]!.content).toBeUndefined()
})

test('refusals are listed by status: the call’s own and those that follow from its parts', () => {
  const codesAt = (status: number) =>
    (operation.responses as Json)[status]!.content!['application/problem+json']!.schema!.allOf![1]!.properties!.code!
      .enum
  expect(codesAt(400)).toEqual(['invalid'])
  expect(codesAt(401)).toEqual(['not_authenticated', 'token_not_valid'])
  expect(codesAt(409)).toEqual(['wrong-state', 'conflict'])
  expect(codesAt(413)).toEqual(['too-large'])
  expect(codesAt(415)).toEqual(['unsupported-media'])
  expect(codesAt(429)).toEqual(['too-many'])
  expect(codesAt(500)).toEqual(['internal'])
  expect(operation.security).toEqual([{ bearer: [] }, { cookie: [] }])
})

test('two schemas of one name throw', () => {
  const other: Call = {
    ...pay,
    name: 'other',
    path: '/other/',
    answer: z.object({ units: z.int() }).meta({ id: 'Money' }),
  }
  expect(() => openapi([pay, other], 'https://office.example')).toThrow()
})

test('only hand-written examples of answers are shown', () => {
  const answerOf = (answer: Call['answer']) => {
    const document = openapi([{ ...pay, answer }], 'https://office.example') as unknown as Json
    return document.paths![pay.path]!.post!.responses![201 as never]!.content!['application/json']!.example
  }
  const written = Money.meta({ id: 'WrittenMoney', examples: [{ amount: '2.00' }] })
  expect(answerOf(Money)).toBeUndefined()
  expect(answerOf(written)).toEqual({ amount: '2.00' })
  expect(answerOf(z.array(written))).toEqual([{ amount: '2.00' }])
  expect(() => answerOf(Money.meta({ id: 'WrongMoney', examples: [{ amount: 2 }] }))).toThrow()
})

test('every call has its security, and every tag a description', () => {
  const { tags, paths } = openapi(allCalls, 'https://office.example') as unknown as {
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, { security: object[]; tags: string[] }>>
  }
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  expect(operations.filter(({ security }) => security.length === 0)).toHaveLength(
    allCalls.filter(({ bearer }) => bearer === 'ignored').length,
  )
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(tags.map(({ name }) => name)))
  for (const { description } of tags) expect(description).toMatch(/^[A-Z].+\.$/)
})
