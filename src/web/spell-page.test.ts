import { expect, test } from 'vitest'
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
  ['/EXCHANGE/BTC-to-SBERRUB', '/exchange/btc-to-sberrub'],
  ['/Console/Reserves/SBERRUB', '/console/reserves/SBERRUB'],
  ['/No/Such', '/No/Such'],
  ['/EN/No/Such', '/en/No/Such'],
])('%s is spelled %s', (path, spelled) => {
  expect(spell(path)).toBe(spelled)
  expect(spell(spelled)).toBe(spelled)
})
