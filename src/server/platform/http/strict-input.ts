import { z } from 'zod'
import type { Call } from '#contract/calls.ts'

/**
 * An unknown field is refused, never dropped: a client that sends `amout` must learn of it. A schema that is open
 * anywhere would drop the field, so a call with one cannot be served.
 */
export function requireStrictInput(call: Call): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    const open = schema && openObjectIn(z.toJSONSchema(schema, { io: 'input' }), part)
    if (open) throw new Error(`${call.name}: ${open} must be a z.strictObject`)
  }
}

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
