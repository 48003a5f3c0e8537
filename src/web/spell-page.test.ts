import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath } from '#server/platform/http/canonical-path.ts'
import { pageSpelling } from './spell-page.ts'

const spell = pageSpelling([
  '/',
  '/cash',
  '/claim',
  '/claim/:uuid',
  '/claim/success',
  '/exchange/:pair',
  '/console/limits',
  '/console/reserves/:currency',
])
const id = '0b5c5a3e-8f5b-4c1e-9a55-0d3f5f8f6a11'

test.each([
  ['/', '/'],
  ['/EN', '/en'],
  ['/Cash', '/cash'],
  ['/En/CASH', '/en/cash'],
  [`/CLAIM/${id.toUpperCase()}`, `/claim/${id}`],
  [`/claim/${id.toUpperCase()}`, `/claim/${id}`],
  ['/Claim/SUCCESS', '/claim/success'],
  ['/Claim/Abc', '/claim/abc'],
  ['/CONSOLE/Limits', '/console/limits'],
  ['/EXCHANGE/BTC-to-SBERRUB', '/exchange/BTC-to-SBERRUB'],
  ['/claim/%D1%8B-A', '/claim/%D1%8B-a'],
  ['/Console/Reserves/SBERRUB', '/console/reserves/SBERRUB'],
  ['/No/Such', '/No/Such'],
  ['/EN/No/Such', '/en/No/Such'],
])('%s is spelled %s', (path, spelled) => {
  expect(spell(path)).toBe(spelled)
  expect(spell(spelled)).toBe(spelled)
})

test('the spelling of a spelling is itself, so that no redirect leads to another', () => {
  const part = fc.oneof(
    fc.constantFrom('CLAIM', 'Console', 'reserves', 'EN', '', '%D1%8b', '%63', '%E0%A4%A', '.', '\u0130', '%C4%B0'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), parts => {
      const path = new URL(`http://x/${parts.map(part => part.replaceAll(/[?#]/g, '')).join('/')}`).pathname
      const spelled = canonicalPath(path, spell)
      expect(canonicalPath(spelled, spell)).toBe(spelled)
      expect(new URL(spelled, 'http://x').host).toBe('x')
    }),
  )
})
