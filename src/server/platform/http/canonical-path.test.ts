import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

test.each([
  ['/', '/'],
  ['/cash', '/cash'],
  ['/en/cash/', '/en/cash'],
  ['/%63ash', '/cash'],
  ['/%63%61sh', '/cash'],
  ['/en//evil.example', '/en/evil.example'],
  ['//evil.example/', '/evil.example'],
  ['///', '/'],
  ['/news/%d0%b0', '/news/%D0%B0'],
  ['/a%2fb', '/a%2Fb'],
  ['/a,b', '/a%2Cb'],
  ['/%2563ash', '/%2563ash'],
  ['/%5c%5Cevil.example', '/%5C%5Cevil.example'],
  ['/news/%E0%A4%A', '/news/%E0%A4%A'],
  ['/api/', '/api'],
  ['/healthz/', '/healthz'],
  ['/api/v1/calculator/from/', '/api/v1/calculator/from/'],
  ['/api/v1/calculator/from', '/api/v1/calculator/from'],
  ['/api//v1/%63alculator/from/', '/api/v1/calculator/from/'],
])('the canonical path of %s is %s', (path, spelled) => {
  expect(canonicalPath(path)).toBe(spelled)
  expect(canonicalPath(spelled)).toBe(spelled)
})

test('the canonical path of a page, and never of a call, comes from the given function', () => {
  const lower = (path: string) => path.toLowerCase()
  expect(canonicalPath('/CASH/', lower)).toBe('/cash')
  expect(canonicalPath('/api/v1/calculator/course/BTC/SBERRUB/', lower)).toBe('/api/v1/calculator/course/BTC/SBERRUB/')
})
