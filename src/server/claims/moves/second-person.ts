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
export const needsTwo = (claim: Sendable, aloneMost: bigint | undefined): boolean =>
  isAbove(sendingOf(claim), aloneMost)

/** The preparation, unless the amount or the account has changed since. */
export const preparationOf = (claim: Sendable): Preparation | undefined => preparedFor(sendingOf(claim), claim.prepared)

export const prepare = (claim: Claim, by: string, at: Date): Preparation => prepareTo(sendingOf(claim), by, at)

/** The same of whatever is to be sent. */
export const isAbove = (sending: Sending | undefined, aloneMost: bigint | undefined): boolean =>
  sending !== undefined && aloneMost !== undefined && sending.units > aloneMost

export const preparedFor = (
  sending: Sending | undefined,
  prepared: Preparation | undefined,
): Preparation | undefined => (prepared && prepared.of === fingerprintOf(sending) ? prepared : undefined)

export const prepareTo = (sending: Sending | undefined, by: string, at: Date): Preparation => ({
  by,
  at: at.toISOString(),
  of: fingerprintOf(sending),
})

/** Above the limit one person prepares and another one sends. */
export function whyNotAlone(
  sending: Sending | undefined,
  {
    prepared,
    author,
    aloneMost,
  }: { prepared: Preparation | undefined; author: string | undefined; aloneMost?: bigint | undefined },
): 'not-prepared' | 'own-preparation' | undefined {
  if (!isAbove(sending, aloneMost)) return undefined
  const valid = preparedFor(sending, prepared)
  if (!valid) return 'not-prepared'
  return valid.by === author ? 'own-preparation' : undefined
}

function fingerprintOf(sending: Sending | undefined): string {
  const text = canonicalJson(sending && { ...sending, units: sending.units.toString() })
  return createHash('sha256').update(text).digest('hex')
}
