import type { Locale } from '#contract/locale.ts'
import type { Tag } from '#contract/tags.ts'
import { curlOf, type Session } from './curl.ts'
import type { Content, DocumentOperation, OpenapiDocument, Schema } from './openapi-document.ts'
import { readableJson } from './readable-json.ts'

/** Whom calls are for: what the console calls fills a page of its own, which hardly any reader of the other one wants. */
export type ApiPart = 'everybody' | 'staff'

/** What the page shows, worked out of the document: flat, in reading order, with nothing left to look up. */
export type ApiReference = {
  part: ApiPart
  origin: string
  groups: { tag: Tag; operations: Operation[] }[]
  shapes: Shape[]
  problems: { code: string; status: number; title: string }[]
}

export type Operation = {
  name: string
  method: string
  path: string
  summary: Record<Locale, string>
  session: Session
  /** The scope with which an API key makes it. */
  scope: string | undefined
  staff: readonly string[]
  parameters: Field[]
  body: Field[]
  answers: { status: number; type: Type | undefined }[]
  /** The refusals that are this call's own; those that any call may give are described once, in the beginning. */
  refusals: string[]
  curl: string
  example: string | undefined
}

export type Shape = { name: string; description: string | undefined; type: Type; limits: string[]; fields: Field[] }

export type Field = {
  name: string
  place: 'path' | 'query' | 'body' | undefined
  type: Type
  required: boolean
  description: string | undefined
  /** Default and limits, as short as a mathematician writes them. */
  limits: string[]
}

/** `CurrencyItem[]`: a text, and the shape that it leads to. */
export type Type = { text: string; shape: string | undefined }

const PROBLEM = 'application/problem+json'
const everyCallRefuses = new Set([
  'invalid',
  'too-many',
  'internal',
  'overloaded',
  'unavailable',
  'not-writable',
  'too-large',
  'unsupported-media',
])

export function readReference(document: OpenapiDocument, part: ApiPart): ApiReference {
  const origin = document.servers[0]?.url ?? ''
  const groups = new Map<Tag, Operation[]>()
  const shown: DocumentOperation[] = []
  const paths = Object.entries(document.paths).sort(([one], [other]) => one.localeCompare(other))
  for (const [path, methods] of paths) {
    for (const [method, operation] of Object.entries(methods)) {
      if (partOf(operation) !== part) continue
      const [tag] = operation.tags
      groups.set(tag, [...(groups.get(tag) ?? []), readOperation(origin, method.toUpperCase(), path, operation)])
      shown.push(operation)
    }
  }
  const { schemas } = document.components
  const named = shapesNamedBy(shown, schemas)
  return {
    part,
    origin,
    groups: [...groups].map(([tag, operations]) => ({ tag, operations })),
    shapes: Object.entries(schemas)
      .filter(([name]) => named.has(name))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, schema]) => ({
        name,
        description: schema.description,
        type: typeOf(schema),
        limits: limitsOf(schema),
        fields: fieldsOf(schema),
      })),
    problems: document['x-problems'],
  }
}

function readOperation(origin: string, method: string, path: string, operation: DocumentOperation): Operation {
  const { parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const session = sessionOf(operation)
  // A status that carries no problem document is an answer, a 503 of readiness too.
  const answers = Object.entries(responses).flatMap(([status, { content = {} }]) => {
    const described = Object.entries(content).filter(([mediaType]) => mediaType !== PROBLEM)
    return described.length > 0 || !(PROBLEM in content) ? [{ status: Number(status), media: described[0] }] : []
  })
  const example = answers[0]?.media?.[1].example
  return {
    name: operation.operationId,
    method,
    path,
    summary: { en: operation.summary, ru: operation['x-summary-ru'] },
    session,
    scope: operation.security?.find(scheme => scheme.apiKey)?.apiKey?.[0],
    staff: operation['x-staff'] ?? [],
    parameters: parameters.map(({ name, in: place, required, schema }) => readField(name, schema, required, place)),
    body: body ? fieldsOf(body.schema, 'body') : [],
    answers: answers.map(({ status, media }) => ({ status, type: media && mediaTypeOf(...media) })),
    refusals: refusalsOf(responses),
    curl: curlOf({ origin, method, path, parameters, session, body: body?.example, file: takesFile(operation) }),
    example: example === undefined ? undefined : readableJson(example),
  }
}

const partOf = (operation: DocumentOperation): ApiPart => (operation['x-staff']?.length ? 'staff' : 'everybody')

/** The shapes that operations name, and those that these name in turn. */
function shapesNamedBy(operations: readonly DocumentOperation[], schemas: { [name: string]: Schema }): Set<string> {
  const named = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (named.has(name)) continue
      named.add(name)
      visit(schemas[name] ?? {})
    }
  }
  visit(operations)
  return named
}

const takesFile = ({ requestBody }: DocumentOperation) => requestBody?.content['application/octet-stream'] !== undefined

const mediaTypeOf = (mediaType: string, { schema }: Content[string]): Type =>
  mediaType === 'application/json' ? typeOf(schema) : plain(mediaType)

function sessionOf({ security }: DocumentOperation): Session {
  if (!security?.length) return 'none'
  return security.some(scheme => Object.keys(scheme).length === 0) ? 'optional' : 'required'
}

const refusalsOf = (responses: DocumentOperation['responses']): string[] =>
  Object.values(responses)
    .flatMap(({ content }) => content?.[PROBLEM]?.schema.allOf?.[1]?.properties?.code?.enum ?? [])
    .map(String)
    .filter(code => !everyCallRefuses.has(code))

/** An object's fields, one line each; an object inside stands under its own dotted name. */
function fieldsOf(schema: Schema, place?: Field['place'], prefix = ''): Field[] {
  const whole = schema.allOf ? Object.assign({}, ...schema.allOf) : schema
  return Object.entries((whole as Schema).properties ?? {}).flatMap(([name, part]) => {
    const field = readField(prefix + name, part, whole.required?.includes(name) ?? false, place)
    return part.properties ? [field, ...fieldsOf(part, place, `${prefix}${name}.`)] : [field]
  })
}

const readField = (name: string, schema: Schema, required: boolean, place: Field['place']): Field => ({
  name,
  place,
  type: typeOf(schema),
  required,
  description: schema.description,
  limits: limitsOf(schema),
})

function typeOf(schema: Schema): Type {
  if (schema.$ref) {
    const shape = schema.$ref.split('/').at(-1)!
    return { text: shape, shape }
  }
  if (schema.enum) return plain(schema.enum.map(value => JSON.stringify(value)).join(' | '))
  if (schema.const !== undefined) return plain(JSON.stringify(schema.const))
  if (schema.type === 'array') {
    const item = schema.items ? typeOf(schema.items) : plain('any')
    return { ...item, text: item.text.includes(' ') ? `(${item.text})[]` : `${item.text}[]` }
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) {
    const types = choices.map(typeOf)
    return { text: types.map(({ text }) => text).join(' | '), shape: types.find(({ shape }) => shape)?.shape }
  }
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0) {
    const value = typeOf(schema.additionalProperties)
    return { ...value, text: `{ …: ${value.text} }` }
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return plain(schema.format ? `${type} (${schema.format})` : type)
}

const plain = (text: string): Type => ({ text, shape: undefined })

/** The library says of each integer that it is a safe one; that is no news to a reader. */
const isTold = (limit: number | undefined): limit is number => limit !== undefined && Math.abs(limit) < 2 ** 53 - 1

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema
  return [
    ...(schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`]),
    ...(isTold(minimum) ? [`≥ ${minimum}`] : []),
    ...(isTold(maximum) ? [`≤ ${maximum}`] : []),
    ...(minLength !== undefined ? [`length ≥ ${minLength}`] : []),
    ...(maxLength !== undefined ? [`length ≤ ${maxLength}`] : []),
    ...(minItems !== undefined ? [`items ≥ ${minItems}`] : []),
    ...(maxItems !== undefined ? [`items ≤ ${maxItems}`] : []),
    ...(pattern !== undefined && !schema.format ? [pattern] : []),
  ]
}
