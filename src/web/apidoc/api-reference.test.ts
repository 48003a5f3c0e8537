import { expect, test } from 'vitest'
import { type Operation, readReference } from './api-reference.ts'
import type { DocumentOperation, OpenapiDocument, Schema } from './openapi-document.ts'

const problem = (...codes: string[]) => ({
  content: { 'application/problem+json': { schema: { allOf: [{}, { properties: { code: { enum: codes } } }] } } },
})

const claim: DocumentOperation = {
  operationId: 'openClaim',
  tags: ['claims'],
  summary: 'Opens a claim',
  'x-summary-ru': 'Открывает заявку',
  parameters: [
    { name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' }, example: 'a/b' },
    {
      name: 'page',
      in: 'query',
      required: false,
      schema: { type: 'integer', default: 1, minimum: 1, maximum: 2 ** 53 - 1 },
    },
    { name: 'side', in: 'query', required: true, schema: { enum: ['from', 'to'] }, example: 'from' },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            sum: {
              type: 'object',
              properties: { amount: { $ref: '#/components/schemas/Amount' } },
              required: ['amount'],
            },
          },
          required: ['sum'],
        },
        example: { sum: { amount: "1'5" } },
      },
    },
  },
  responses: {
    201: {
      content: {
        'application/json': {
          schema: { type: 'array', items: { $ref: '#/components/schemas/Amount' } },
          example: ['1'],
        },
      },
    },
    204: {},
    400: problem('invalid'),
    409: problem('conflict', 'wrong-state'),
    500: problem('internal'),
  },
  security: [{ bearer: [] }],
}

const read = (operation: DocumentOperation, schemas: { [name: string]: Schema } = {}) => {
  const document: OpenapiDocument = {
    servers: [{ url: 'https://office.example' }],
    paths: { '/api/v1/claims/{uuid}/': { post: operation } },
    components: { schemas },
    'x-problems': [],
  }
  const reference = readReference(document, 'everybody')
  return { reference, operation: reference.groups[0]!.operations[0]! as Operation }
}

test('an operation is told with its fields, answers and own refusals', () => {
  const { operation } = read(claim)
  expect(operation).toMatchObject({
    name: 'openClaim',
    method: 'POST',
    session: 'required',
    summary: { ru: 'Открывает заявку' },
  })
  expect(operation.parameters.map(({ name, type, limits }) => [name, type.text, limits])).toEqual([
    ['uuid', 'string (uuid)', []],
    ['page', 'integer', ['= 1', '≥ 1']],
    ['side', '"from" | "to"', []],
  ])
  expect(operation.body.map(({ name, type, required }) => [name, type.text, required])).toEqual([
    ['sum', 'object', true],
    ['sum.amount', 'Amount', true],
  ])
  expect(operation.answers).toEqual([
    { status: 201, type: { text: 'Amount[]', shape: 'Amount' } },
    { status: 204, type: undefined },
  ])
  expect(operation.refusals).toEqual(['conflict', 'wrong-state'])
  expect(operation.example).toBe('["1"]')
})

test('the curl line can be pasted into a shell as it is', () => {
  expect(read(claim).operation.curl).toBe(
    [
      "curl -X POST 'https://office.example/api/v1/claims/a%2Fb/?side=from'",
      '-H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{"sum":{"amount":"1'\\''5"}}'`,
    ].join(' \\\n  '),
  )
})

test('a call for everybody needs no token and no quotes', () => {
  const { operation } = read({
    operationId: 'x',
    tags: ['demo'],
    summary: 'x',
    'x-summary-ru': 'x',
    responses: { 200: {} },
  })
  expect([operation.session, operation.curl]).toEqual([
    'none',
    "curl -X POST 'https://office.example/api/v1/claims/{uuid}/'",
  ])
})

test('calls of the staff are told by themselves, and each part has the shapes that its calls name, at whatever depth', () => {
  const document: OpenapiDocument = {
    servers: [],
    paths: { '/claims/': { post: claim }, '/desk/': { post: { ...claim, operationId: 'desk', 'x-staff': ['owner'] } } },
    components: {
      schemas: {
        Amount: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Sum' }] },
        Sum: { type: 'object', properties: { of: { $ref: '#/components/schemas/Amount' } } },
        Unnamed: {},
      },
    },
    'x-problems': [],
  }
  const namesOf = (part: 'everybody' | 'staff') => {
    const { groups, shapes } = readReference(document, part)
    return [groups.flatMap(({ operations }) => operations.map(({ name }) => name)), shapes.map(({ name }) => name)]
  }
  expect(namesOf('everybody')).toEqual([['openClaim'], ['Amount', 'Sum']])
  expect(namesOf('staff')).toEqual([['desk'], ['Amount', 'Sum']])
})

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ const: 'ok' }, '"ok"'],
  [{ anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }, 'A | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ …: string }'],
  [{}, 'any'],
])('%j is shown as %s', (schema, text) => {
  const { reference } = read(claim, { Amount: { type: 'object', properties: { field: schema } } })
  expect(reference.shapes[0]!.fields[0]!.type.text).toBe(text)
})
