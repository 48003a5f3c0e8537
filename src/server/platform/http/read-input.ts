import type { Context } from 'hono'
import type { z } from 'zod'
import type { Call } from '#contract/calls.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { readFile, readJson } from './body.ts'
import type { Refusal } from './problem.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
export type Input<C extends Call> = {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
} & (C extends { file: { later: true } }
  ? { file: () => Promise<Result<Uint8Array, Refusal>> }
  : C extends { file: object }
    ? { file: Uint8Array }
    : unknown)

/** The most errors that a refusal lists: an answer must not grow with the input. */
const MOST_ERRORS = 20
const MOST_PARAMETERS = 100

/** The input of a request, validated by the call's schemas. Asynchronous only where there is a body. */
export function readInput<C extends Call>(
  c: Context,
  call: C,
): Result<Input<C>, Refusal> | Promise<Result<Input<C>, Refusal>> {
  const errors: FieldProblem[] = []
  const params = call.params && parse('params', call.params, pathParams(c, errors), errors)
  const query = parseQuery(c, call, errors)
  if (call.file?.later)
    return input<C>({ params, query, body: undefined, file: () => readFile(c.req.raw, call.file!.most) }, errors)
  if (call.file) {
    return readFile(c.req.raw, call.file.most).then(file =>
      file.ok ? input<C>({ params, query, body: undefined, file: file.value }, errors) : file,
    )
  }
  if (!call.body) return input<C>({ params, query, body: undefined }, errors)

  const { body: schema } = call
  return readJson(c.req.raw).then(body => {
    if (!body.ok) return body
    return input<C>({ params, query, body: parse('body', schema, body.value, errors) }, errors)
  })
}

function input<C extends Call>(
  parts: { params: unknown; query: unknown; body: unknown; file?: unknown },
  errors: FieldProblem[],
): Result<Input<C>, Refusal> {
  if (errors.length === 0) return accept(parts as unknown as Input<C>)
  const named = errors.slice(0, MOST_ERRORS)
  const more = errors.length > named.length ? `; and ${errors.length - named.length} more` : ''
  const detail = named.map(error => `${error.field}: ${error.detail}`).join('; ') + more
  return refuse({ reason: 'invalid', detail, errors: named })
}

function parse(part: string, schema: z.ZodObject, given: unknown, errors: FieldProblem[]): unknown {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const owner = [part, ...issue.path].join('.')
      for (const key of issue.keys)
        errors.push(fieldProblem(`${owner}.${key.slice(0, 80)}`, 'unknown', 'is not known here'))
    } else errors.push(fieldProblem([part, ...issue.path].join('.'), faultCode(issue, given), issue.message))
  }
  return undefined
}

const fieldProblem = (field: string, code: string, detail: string): FieldProblem => ({ field, code, detail })

/** Zod's codes in the office's words, so that the API stays when the library changes. */
export function faultCode(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(given, issue.path) === undefined ? 'missing' : 'wrong-type'
    case 'invalid_format':
      return 'wrong-format'
    case 'too_small':
      return 'too-small'
    case 'too_big':
      return 'too-big'
    case 'invalid_value':
    case 'invalid_union':
      return valueAt(given, issue.path) === undefined ? 'missing' : 'not-allowed'
    case 'custom':
      return typeof issue.params?.code === 'string' ? issue.params.code : 'not-allowed'
    default:
      return 'not-allowed'
  }
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], given)

function pathParams(c: Context, errors: FieldProblem[]): Record<string, string> {
  // The router decodes the path as far as possible; undecodable parts keep their percent sign.
  const { path } = c.req
  if (path.includes('\0') || (path.includes('%') && decoded(path) === undefined))
    errors.push(fieldProblem('params', 'unreadable', 'the path cannot be decoded'))
  return c.req.param() as Record<string, string>
}

function parseQuery(c: Context, call: Call, errors: FieldProblem[]): unknown {
  const { url } = c.req
  const at = url.indexOf('?')
  if (at === -1) return emptyQuery(call, errors)
  const given = queryFields(url.slice(at + 1), errors)
  if (call.query) return parse('query', call.query, given, errors)
  for (const name of Object.keys(given))
    errors.push(fieldProblem(`query.${name.slice(0, 80)}`, 'unknown', 'is not known here'))
  return undefined
}

/** The parsed empty query of a call is always the same, and most calls come without a query. */
const emptyQueries = new WeakMap<Call, unknown>()

function emptyQuery(call: Call, errors: FieldProblem[]): unknown {
  if (!call.query) return undefined
  const known = emptyQueries.get(call)
  if (known) return known
  const parsed = parse('query', call.query, {}, errors)
  if (parsed) emptyQueries.set(call, Object.freeze(parsed))
  return parsed
}

/** A query's fields by name. An undecodable or repeated field is an error, not a guess. */
function queryFields(query: string, errors: FieldProblem[]): Record<string, string> {
  const fields = new Map<string, string>()
  const pairs = query.split('#', 1)[0]!.split('&', MOST_PARAMETERS + 1)
  if (pairs.length > MOST_PARAMETERS) {
    errors.push(fieldProblem('query', 'too-big', `has more than ${MOST_PARAMETERS} parameters`))
    return {}
  }
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded(equals === -1 ? pair : pair.slice(0, equals))
    const value = decoded(equals === -1 ? '' : pair.slice(equals + 1))
    if (name === undefined || value === undefined || name.includes('\0') || value.includes('\0'))
      errors.push(
        fieldProblem(`query.${(name ?? '').replaceAll('\0', '').slice(0, 80)}`, 'unreadable', 'cannot be decoded'),
      )
    else if (fields.has(name))
      errors.push(fieldProblem(`query.${name.slice(0, 80)}`, 'repeated', 'is there more than once'))
    else fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function decoded(text: string): string | undefined {
  // Most fields are plain, and decoding those costs more than all their parsing.
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
