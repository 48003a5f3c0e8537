import type { Address } from './all-calls.ts'

/** Calls that the browser sends without credentials: their answer is the same for everybody. */
export const anonymousCalls: ReadonlySet<Address> = new Set<Address>([
  'GET /api/v1/calculator/from/',
  'GET /api/v1/calculator/from/{from}/',
])
