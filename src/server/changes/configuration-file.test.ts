import { expect, test } from 'vitest'
import { fileSections } from '#contract/changes/record-schemas.ts'
import { configurationJsonSchema, readConfigurationFile } from './configuration-file.ts'

test.each([
  ['{', '1:2', 'no JSON'],
  ['{"agio": 2}', 'agio', 'expected 1'],
  ['{"agio": 1, "secret": "x"}', '', 'secret'],
  ['{"agio": 1, "settings": {"office": {"name": ""}}}', 'settings.office.name', 'Too small'],
])('the faults of %s are named with their place: %s', (text, place, detail) => {
  const read = readConfigurationFile(text)
  const faults = read.ok ? [] : read.refusal.faults
  expect(faults.find(fault => fault.place === place)?.detail).toContain(detail)
})

test('a file may name its schema, which describes every section', () => {
  expect(readConfigurationFile('{"$schema": "./agio-schema.json", "agio": 1}').ok).toBe(true)
  const schema = configurationJsonSchema() as Record<'properties' | '$defs', Record<string, object>>
  expect(schema).toMatchObject({ additionalProperties: false })
  expect(Object.keys(schema.properties)).toEqual(['$schema', 'agio', ...fileSections])
  expect(schema.$defs.DirectionRecord).toMatchObject({ properties: { marginBps: { type: 'integer' } } })
})
