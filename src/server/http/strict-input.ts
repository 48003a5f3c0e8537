import { z } from 'zod'
import type { Call } from '#contract/calls.ts'

/**
 * A field that a call does not know is refused, never dropped: whoever sends `amout` must hear of it. A schema that is
 * open anywhere would drop it, so a call with one cannot be served at all.
 */
export function requireStrictInput(call: Call): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    const open = schema && openObjectIn(z.toJSONSchema(schema, { io: 'input' }), part)
    if (open) throw new Error(`${call.name}: ${open} must be a z.strictObject`)
  }
}

/** Where the first object stands that takes fields which it does not name. */
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
