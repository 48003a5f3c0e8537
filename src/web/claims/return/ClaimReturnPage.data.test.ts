import { expect, test } from 'vitest'
import { claimsInCookies } from './ClaimReturnPage.data.ts'

const id = '0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10'
const other = '7b0a7b0c-7a2d-4d0e-8f57-2f1f0f5b6a11'

test('claims are found by their cookies, and other cookies are ignored', () => {
  const cookies = `theme=dark; claim_${id}=secret; claim_${other}=x; not_claim_${id}=1; claim_nonsense=1`
  expect(claimsInCookies(cookies)).toEqual([id, other])
  expect(claimsInCookies('')).toEqual([])
})
