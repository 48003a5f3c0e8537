import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'

/*
 * An unknown field is refused, never dropped: a client that sends `amout` must learn of it. A schema that is open
 * anywhere would drop the field.
 */
const inputs = allCalls.flatMap(call =>
  (['params', 'query', 'body'] as const).flatMap(part => (call[part] ? [[call.name, part, call[part]] as const] : [])),
)
test.each(inputs)('%s refuses what it does not know in its %s', (_, part, schema) => {
  expect(openObjectIn(z.toJSONSchema(schema, { io: 'input' }), part)).toBeUndefined()
})

test.each([
  ['an object that drops what it does not know', z.object({ sum: z.string() }), 'body'],
  ['one that keeps it', z.looseObject({ sum: z.string() }), 'body'],
  ['one inside of another', z.strictObject({ sum: z.object({ amount: z.string() }) }), 'body.sum'],
  ['one in a list', z.strictObject({ sums: z.array(z.object({ amount: z.string() })) }), 'body.sums.items'],
])('%s is found', (_, schema, place) => {
  expect(openObjectIn(z.toJSONSchema(schema, { io: 'input' }), 'body')).toBe(place)
})

/** The path of the first object that accepts unnamed fields. */
function openObjectIn(schema: unknown, place: string): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('properties' in schema && !('additionalProperties' in schema)) return place
  if ('additionalProperties' in schema && isAnything(schema.additionalProperties)) return place
  for (const [key, part] of Object.entries(schema)) {
    const open = openObjectIn(part, key === 'properties' || Array.isArray(schema) ? place : `${place}.${key}`)
    if (open) return open
  }
  return undefined
}

const isAnything = (schema: unknown) =>
  schema === true || (typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0)
