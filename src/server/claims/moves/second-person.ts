import { createHash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import { type Claim, owedToClient, type Preparation } from '../claim.ts'

/** The part of a claim that decides what is to be sent, with its preparation. */
export type Sendable = Pick<
  Claim,
  'state' | 'from' | 'to' | 'refundAccount' | 'meeting' | 'received' | 'settled' | 'refunded' | 'prepared'
> & { figures: Pick<Claim['figures'], 'get'>; accounts: Pick<Claim['accounts'], 'to'> }

export type Sending = { currency: string; units: bigint; to: unknown }

/** The amount and the account of the payout or refund that is due. Undefined: none is. */
export function sendingOf(claim: Sendable): Sending | undefined {
  const { state, from, to, figures, accounts, refundAccount, meeting } = claim
  if (state === 'paying-out') return { currency: to, units: figures.get, to: { account: accounts.to, meeting } }
  if (state === 'refunding')
    return { currency: from, units: owedToClient(claim), to: { account: refundAccount, meeting } }
  return undefined
}

/** Whether sending takes two people. `aloneMost` is the payout limit of the currency, if it has one. */
export function needsTwo(claim: Sendable, aloneMost: bigint | undefined): boolean {
  const sending = sendingOf(claim)
  return sending !== undefined && aloneMost !== undefined && sending.units > aloneMost
}

/** The preparation, unless the amount or the account has changed since. */
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
