import { createHash } from 'node:crypto'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { isSecondPerson, type Person } from './second-person.ts'

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

/** Why something that one person prepares and another one makes is not made by this person, or not yet. */
export type NotConfirmed = 'not-prepared' | 'own-preparation' | 'confirms-later'

/** Of whatever one person prepares and another one makes. Without a person nobody is asked about. */
export function whyNotConfirmed(
  prepared: { by: string } | undefined,
  person: Person | undefined,
): NotConfirmed | undefined {
  if (!prepared) return 'not-prepared'
  if (!person || isSecondPerson(prepared, person)) return undefined
  return prepared.by === person.id ? 'own-preparation' : 'confirms-later'
}

function fingerprintOf(sending: Sending | undefined): string {
  const text = canonicalJson(sending && { ...sending, units: sending.units.toString() })
  return createHash('sha256').update(text).digest('hex')
}
