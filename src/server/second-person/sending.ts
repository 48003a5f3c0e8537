import { createHash } from 'node:crypto'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { isSecondPerson } from './second-person.ts'

/** What a payout or a refund sends, and to whom. */
export type Sending = { currency: string; units: bigint; to: unknown }

/** A payout or refund prepared for a second person. `of`: a digest of it, so that any change voids the preparation. */
export type Preparation = { by: string; at: string; of: string }

/** Whether sending takes two people. `aloneMost` is the payout limit of the currency, if it has one. */
export const isAbove = (sending: Sending | undefined, aloneMost: bigint | undefined): boolean =>
  sending !== undefined && aloneMost !== undefined && sending.units > aloneMost

/** The preparation, unless the amount or the account has changed since. */
export const preparedFor = (
  sending: Sending | undefined,
  prepared: Preparation | undefined,
): Preparation | undefined => (prepared && prepared.of === fingerprintOf(sending) ? prepared : undefined)

export const prepareTo = (sending: Sending | undefined, by: string, at: Date): Preparation => ({
  by,
  at: at.toISOString(),
  of: fingerprintOf(sending),
})

type Step = { prepared: Preparation | undefined; author: string | undefined; aloneMost?: bigint | undefined }

/** Above the limit one person prepares and another one sends. */
export function whyNotAlone(
  sending: Sending | undefined,
  { prepared, author, aloneMost }: Step,
): 'not-prepared' | 'own-preparation' | undefined {
  return isAbove(sending, aloneMost) ? whyNotConfirmed(preparedFor(sending, prepared), author) : undefined
}

/** The same of whatever one person prepares and another one makes. Without an author nobody is asked about. */
export function whyNotConfirmed(
  prepared: { by: string } | undefined,
  author: string | undefined,
): 'not-prepared' | 'own-preparation' | undefined {
  if (!prepared) return 'not-prepared'
  return author === undefined || isSecondPerson(prepared, author) ? undefined : 'own-preparation'
}

function fingerprintOf(sending: Sending | undefined): string {
  const text = canonicalJson(sending && { ...sending, units: sending.units.toString() })
  return createHash('sha256').update(text).digest('hex')
}
