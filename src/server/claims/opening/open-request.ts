import type { OpenClaim } from '#contract/claims/claim.ts'

export type OpenRequest = {
  input: OpenClaim
  /** The account of a signed-in visitor. */
  userId?: string
  /** The visitor's address, for the rules of screening, and its network, for limits. */
  address?: string
  network?: string
  /** The code of the first click in this browser, and the browser. */
  clicked?: string | undefined
  device?: string | undefined
  /** Where the visit came from, as its browser keeps it. */
  source?: string
}
