import { expect, test } from 'vitest'
import { readConfigurationFile } from './configuration-file.ts'

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
