import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { Call } from '#contract/calls.ts'
import { Problem, type ProblemCode, problems } from '#contract/problem.ts'
import { tags } from '#contract/tags.ts'
import { authoredExample, exampleOf } from './openapi-example.ts'

type Json = { [key: string]: unknown }
type Responses = { [status: string]: { content?: Json } }

/** The OpenAPI 3.1 document of the calls, from the schemas that the server validates with, so it cannot drift. */
export function openapi(calls: readonly Call[], origin: string): Json & { openapi: string } {
  const components: Json = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => withComponents(schema, io, components)

  const paths: { [path: string]: Json } = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    paths[call.path]![call.method.toLowerCase()] = operation(call, schemaOf)
  }
  schemaOf(Problem, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agio',
      version: 'v1',
      summary: 'The exchange office, call by call',
      description:
        'Everything is JSON. Amounts and rates are decimal strings, times are ISO 8601 in UTC. A path answers with and without its trailing slash. Fields that are not described here are refused.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    'x-problems': Object.entries(problems).map(([code, problem]) => ({ code, ...problem })),
    tags: [...new Set(calls.map(call => call.tag))].map(name => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a signed-in person.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of an account, which has the scope that is named.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description: 'The same token as the browser keeps it.',
        },
      },
    },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

function operation(call: Call, schemaOf: SchemaOf): Json {
  const parameters = [...parametersOf(call, 'params', schemaOf), ...parametersOf(call, 'query', schemaOf)]
  return {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    'x-summary-ru': call.summaryRu,
    'x-staff': call.staff && [...new Set([...call.staff, 'owner'])],
    'x-proof': call.proof === 'never' ? undefined : call.proof,
    'x-before-second-factor': call.beforeSecondFactor || undefined,
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: call.body && { required: true, content: jsonContent(call.body, 'input', schemaOf) },
    ...(call.file && { requestBody: { required: true, content: fileContent(call.file) } }),
    responses: bothAt(answers(call, schemaOf), refusals(call)),
    security: securityOf(call),
  }
}

/** The ways to authenticate. An empty list says that the call is public; a missing one would say nothing. */
function securityOf({ bearer, scope }: Call): Json[] {
  if (bearer === 'ignored') return []
  const key = scope ? [{ apiKey: [scope] }] : []
  return [...(bearer === 'optional' ? [{}] : []), { bearer: [] }, { cookie: [] }, ...key]
}

/** One status may have an answer and a refusal, like 503 of the readiness check. */
function bothAt(answers: Responses, refusals: Responses): Responses {
  const both = Object.entries(refusals).map(([status, refusal]) => {
    const answer = answers[status]
    return [status, answer ? { ...refusal, content: { ...answer.content, ...refusal.content } } : refusal]
  })
  return { ...answers, ...Object.fromEntries(both) }
}

function parametersOf(call: Call, part: 'params' | 'query', schemaOf: SchemaOf): Json[] {
  const schema = call[part]
  if (!schema) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    return {
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || !field.safeParse(undefined).success,
      schema: schemaOf(field, 'input'),
      ...examplePart(exampleOf(field)),
    }
  })
}

function answers({ answer, status = 200, otherStatuses = [] }: Call, schemaOf: SchemaOf): Responses {
  const content =
    answer instanceof z.ZodType
      ? jsonContent(answer, 'output', schemaOf)
      : { [answer.mediaType]: { schema: { type: 'string' } } }
  return Object.fromEntries(
    [status, ...otherStatuses].map(code => [
      code,
      code === 204 ? { description: STATUS_CODES[code] } : { description: STATUS_CODES[code], content },
    ]),
  )
}

const fileContent = ({ most }: { most: number }): Json => ({
  'application/octet-stream': { schema: { type: 'string', format: 'binary', maxLength: most } },
})

function jsonContent(schema: z.ZodType, io: 'input' | 'output', schemaOf: SchemaOf): Json {
  const example = io === 'input' ? exampleOf(schema) : authoredExample(schema)
  return { 'application/json': { schema: schemaOf(schema, io), ...examplePart(example) } }
}

const examplePart = (example: unknown): Json => (example === undefined ? {} : { example })

/** The refusals of a call by status: common ones, those that follow from its parts, and its own. */
function refusals(call: Call): Responses {
  const codes: readonly ProblemCode[] = [
    'invalid',
    ...(call.bearer === 'required' ? (['not_authenticated', 'token_not_valid'] as const) : []),
    ...(call.bearer === 'required' && !call.beforeSecondFactor ? (['step-up-required'] as const) : []),
    ...(call.bearer !== 'ignored' ? (['forbidden'] as const) : []),
    ...(call.bearer === 'optional' ? (['token_not_valid'] as const) : []),
    ...(call.body || call.file ? (['too-large', 'unsupported-media'] as const) : []),
    ...(call.refusals ?? []),
    'too-many',
    'internal',
    'overloaded',
  ]
  const byStatus = Object.groupBy(new Set(codes), code => problems[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.map(code => `\`${code}\`: ${problems[code].title}`).join('. '),
        headers: status in refusalHeaders ? refusalHeaders[status] : undefined,
        content: {
          'application/problem+json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  )
}

const header = (description: string) => ({ description, schema: { type: 'string' } })
const refusalHeaders: { [status: string]: Json } = {
  401: { 'WWW-Authenticate': header('With `token_not_valid`: `Bearer realm="api"`.') },
  429: { 'Retry-After': header('Seconds after which it may be tried again.') },
  503: { 'Retry-After': header('Seconds after which it may be tried again, where that is known.') },
}

/** The schema as JSON Schema. Named schemas move to the components and are referenced. */
function withComponents(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Json & { $defs?: Json }
  for (const [name, component] of Object.entries($defs)) {
    const moved = pointAtComponents(component)
    if (name in components && JSON.stringify(components[name]) !== JSON.stringify(moved))
      throw new Error(`two different schemas of the contract are called ${name}`)
    components[name] = moved
  }
  return pointAtComponents(root) as Json
}

const pointAtComponents = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
