import { createHash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import { type Claim, openMoney, type Preparation } from '../claim.ts'

/** What of a claim says what is to be sent for it, and who has prepared that. */
export type Sendable = Pick<
  Claim,
  'state' | 'from' | 'to' | 'refundAccount' | 'meeting' | 'received' | 'settled' | 'refunded' | 'prepared'
> & { figures: Pick<Claim['figures'], 'get'>; accounts: Pick<Claim['accounts'], 'to'> }

export type Sending = { currency: string; units: bigint; to: unknown }

/** What the office is about to send for a claim, and where. Undefined: nothing. */
export function sendingOf(claim: Sendable): Sending | undefined {
  const { state, from, to, figures, accounts, refundAccount, meeting } = claim
  if (state === 'paying-out') return { currency: to, units: figures.get, to: { account: accounts.to, meeting } }
  if (state === 'refunding') return { currency: from, units: openMoney(claim), to: { account: refundAccount, meeting } }
  return undefined
}

/** Whether one person alone may not send it. `aloneMost` is the limit of the currency, if it has one. */
export function needsTwo(claim: Sendable, aloneMost: bigint | undefined): boolean {
  const sending = sendingOf(claim)
  return sending !== undefined && aloneMost !== undefined && sending.units > aloneMost
}

/** A preparation is of one amount to one account: when either has changed since, there is none. */
export function preparationOf(claim: Sendable): Preparation | undefined {
  return claim.prepared && claim.prepared.of === fingerprintOf(claim) ? claim.prepared : undefined
}

export const prepare = (claim: Claim, by: string, at: Date): Preparation => ({
  by,
  at: at.toISOString(),
  of: fingerprintOf(claim),
})

function fingerprintOf(claim: Sendable): string {
  const sending = sendingOf(claim)
  const text = canonicalJson(sending && { ...sending, units: sending.units.toString() })
  return createHash('sha256').update(text).digest('hex')
}
