import { z } from 'zod'

type Schema = {
  $ref?: string
  $defs?: { [name: string]: Schema }
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  type?: string
  format?: string
  minimum?: number
  properties?: { [name: string]: Schema }
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** An input put together from the examples of its fields. Undefined when they do not suffice. */
export function exampleOf(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema, { io: 'input' }) as Schema
  const example = exampleIn(json, json.$defs ?? {})
  return example !== undefined && schema.safeParse(example).success ? example : undefined
}

/**
 * An answer's hand-written example: figures combined from single fields would contradict each other. An example that
 * does not match its schema throws.
 */
export function authoredExample(schema: z.ZodType): unknown {
  const { $defs = {}, ...json } = z.toJSONSchema(schema) as Schema
  const example = authoredIn(json, $defs)
  return example === undefined ? undefined : schema.parse(example)
}

function authoredIn(schema: Schema, defs: { [name: string]: Schema }): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.$ref) return authoredIn(defs[schema.$ref.slice('#/$defs/'.length)] ?? {}, defs)
  const item = schema.items && authoredIn(schema.items, defs)
  return item === undefined ? undefined : [item]
}

function exampleIn(schema: Schema, defs: { [name: string]: Schema }): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) return exampleIn(defs[schema.$ref.slice('#/$defs/'.length)] ?? {}, defs)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleIn(choices[0]!, defs)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, part]) => schema.required?.includes(name) || part.examples)
          .map(([name, part]) => [name, exampleIn(part, defs)]),
      )
    case 'array':
      return schema.items ? [exampleIn(schema.items, defs)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return formats[schema.format ?? '']
    default:
      return undefined
  }
}

const formats: { [format: string]: string } = {
  uuid: '0b5c5a3e-8f5b-4c1e-9a55-0d3f5f8f6a11',
  email: 'anna@example.com',
  'date-time': '2026-11-21T12:00:00Z',
  date: '2026-11-21',
  uri: 'https://example.com/',
}
