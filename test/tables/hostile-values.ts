import fc from 'fast-check'

/** As much of JSON Schema as the document of the API speaks. */
export type Schema = {
  $ref?: string
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  type?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  properties?: { [name: string]: Schema }
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export type Soil = {
  components: { [name: string]: Schema }
  /** What the office has: identifiers, and words for fields of these names. */
  uuids: readonly string[]
  words: { [field: string]: readonly unknown[] }
}

/** What people with bad intentions put where a text belongs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\u200b\ufeff',
  'e\u0301'.repeat(40),
  '𝔘'.repeat(70),
  'ﷺ'.repeat(20),
  'a'.repeat(300),
  'a'.repeat(20_000),
  `${'a'.repeat(100)}@example.org`,
  '"><script>alert(1)</script>',
  "'; drop table claims; --",
  '=cmd|calc!A1',
  '../../../etc/passwd',
  '%00%E0%A4%A',
  'x\r\nbcc: y@example.org',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '0',
  '-0',
  '1e999',
  '0x10',
  '9007199254740993',
  '9'.repeat(30),
  `${'9'.repeat(30)}.${'9'.repeat(18)}`,
  '0.000000000000000001',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T10:00:00Z',
  '{}',
  '[1]',
]

const hostileThings: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  -(2 ** 63),
  1e308,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  { toString: 1 },
  JSON.parse('{"__proto__":{"admin":true}}'),
]

const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileThings),
  fc.string({ unit: 'binary' }),
)

/** Values that the schema knows, with poison in about one place of `every`. */
export function valuesOf(schema: Schema, soil: Soil, every: number, field = ''): fc.Arbitrary<unknown> {
  const sound = soundValues(schema, soil, every, field)
  return fc.oneof({ weight: every, arbitrary: sound }, { weight: 1, arbitrary: hostile })
}

function soundValues(schema: Schema, soil: Soil, every: number, field: string): fc.Arbitrary<unknown> {
  const inside = (part: Schema, name = field) => valuesOf(part, soil, every, name)
  const words = soil.words[field]
  if (words) return fc.constantFrom(...words)
  if (schema.$ref) return inside(soil.components[schema.$ref.slice('#/components/schemas/'.length)] ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map(choice => inside(choice)))
  const examples = schema.examples?.length ? [fc.constantFrom(...schema.examples)] : []
  switch (schema.type) {
    case 'object':
      return objects(schema, soil, every)
    case 'array':
      return fc.array(inside(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.max(schema.minimum ?? -5, -(2 ** 31)),
          max: Math.min(schema.maximum ?? 40, 2 ** 31 - 1),
        }),
        fc.constantFrom(...[schema.minimum, schema.maximum, 1].filter(edge => edge !== undefined)),
      )
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof(...examples, texts(schema, soil))
    default:
      return fc.oneof(...examples, hostile)
  }
}

function objects({ properties = {}, required = [] }: Schema, soil: Soil, every: number): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, valuesOf(part, soil, every, name)] as const)
  const known = fc.record(Object.fromEntries(parts), { requiredKeys: required.filter(name => name in properties) })
  const unknown = fc.dictionary(fc.constantFrom('x', '__proto__', 'id', 'role', 'constructor', 'state', ''), hostile, {
    minKeys: 1,
    maxKeys: 2,
  })
  return fc.oneof(
    { weight: 3 * every, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, unknown).map(([one, other]) => ({ ...one, ...other })) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: [] }) },
  )
}

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Schema, { uuids }: Soil): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...uuids) }, { weight: 1, arbitrary: fc.uuid() })
    case 'email':
      return fc.emailAddress()
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map(date => date.toISOString())
    case 'date':
      return fc.date({ noInvalidDate: true }).map(date => date.toISOString().slice(0, 10))
    default:
      return pattern ? matching(pattern) : fc.string({ minLength, maxLength, unit: 'grapheme' })
  }
}

const matchingPatterns = new Map<string, fc.Arbitrary<string>>()

/** Kept for the next place of the same pattern: reading a pattern costs more than a thousand of its texts. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = matchingPatterns.get(pattern)
  if (known) return known
  const texts = fc.stringMatching(new RegExp(pattern))
  matchingPatterns.set(pattern, texts)
  return texts
}

/** Bodies that no JSON library would write. */
export const hostileBodies: readonly (string | Uint8Array)[] = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"a":1e400}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '\ufeff{}',
  '['.repeat(30_000),
  `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
  `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`,
  `{"a":${'9'.repeat(5_000)}}`,
  `{"email":"${'a'.repeat(60_000)}"}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(200_000),
]
