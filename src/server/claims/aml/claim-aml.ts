import { networks } from '#contract/account-formats/account.ts'
import type { AmlCheck } from '#contract/aml/aml.ts'
import { defined } from '#contract/defined.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { addressKey } from '#server/aml/address-key.ts'
import type { AmlSubject } from '#server/aml/aml-provider.ts'
import type { AmlStage, AmlSubjectName } from '#server/aml/decisions.store.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import type { Claim, ClaimPayment, StoredAccount } from '../claim.ts'
import type { AmlHold, ClaimAml } from './claim-aml-state.ts'

export type SubjectOfClaim = { name: AmlSubjectName; asked: AmlSubject }

/** When the customer has to answer, and what the hold keeps of the policy. */
export function holdUnder(
  { answerHours, decideHours, asks }: Pick<AmlPolicy, 'answerHours' | 'decideHours' | 'asks'>,
  at: Date,
  { listRule }: Pick<AmlHold, 'listRule'> = {},
): { answerBy: Date; hold: AmlHold } {
  const answerBy = new Date(at.getTime() + answerHours * HOUR_MS)
  const decideBy = new Date(answerBy.getTime() + decideHours * HOUR_MS).toISOString()
  return { answerBy, hold: { decideBy, asks, ...defined({ listRule }) } }
}

/** The address of an account on a chain; undefined for cards, banks and cash. */
function addressOf(account: StoredAccount | undefined): { network: string; value: string } | undefined {
  const { kind, value } = account?.account ?? {}
  const network = networks.find(network => network === kind)
  return network && value !== undefined ? { network, value } : undefined
}

const addressOnChain = (name: AmlSubjectName, account: StoredAccount | undefined): SubjectOfClaim[] => {
  const address = addressOf(account)
  return address ? [{ name, asked: { kind: 'address', ...address } }] : []
}

type Checks = { checks: readonly AmlCheck[] }

/** What is checked before a claim is opened: where it pays out, and the address that its customer names as their own. */
export const openingSubjects = (
  { accounts, refundAccount }: Pick<Claim, 'accounts' | 'refundAccount'>,
  { checks }: Checks,
): SubjectOfClaim[] =>
  once([
    ...(checks.includes('opening-payout') ? addressOnChain('payout-address', accounts.to) : []),
    ...(checks.includes('opening-payer')
      ? [...addressOnChain('paying-address', accounts.from), ...addressOnChain('paying-address', refundAccount)]
      : []),
  ])

/** What is checked of a payment. None: no rail knows who paid, and an operator looks. */
export function arrivalSubjects(
  { accounts, refundAccount, payTo }: Pick<Claim, 'accounts' | 'refundAccount' | 'payTo'>,
  { payer, transaction }: Pick<ClaimPayment, 'payer' | 'transaction'>,
  { checks }: Checks,
  network = addressOf(refundAccount)?.network ?? addressOf(accounts.from)?.network ?? '',
): SubjectOfClaim[] {
  const address = payTo?.fields.find(({ name }) => name === 'account' || name === 'address')?.value
  return [
    ...(payer !== undefined && checks.includes('arrival-payer')
      ? [{ name: 'paying-address', asked: { kind: 'address', network, value: payer } } as const]
      : []),
    ...(transaction !== undefined && checks.includes('arrival-transaction')
      ? [
          {
            name: 'transaction',
            asked: { kind: 'transaction', network, value: transaction, address: address || undefined },
          } as const,
        ]
      : []),
  ]
}

export const payoutSubjects = (
  { accounts, aml }: Pick<Claim, 'accounts' | 'aml'>,
  { checks }: Checks,
): SubjectOfClaim[] =>
  checks.includes('payout-payout') || aml?.owed ? addressOnChain('payout-address', accounts.to) : []

/** Each subject once. */
export function once(subjects: readonly SubjectOfClaim[]): SubjectOfClaim[] {
  const key = ({ name, asked }: SubjectOfClaim) => `${name} ${addressKey(asked.value)}`
  return [...new Map(subjects.map(subject => [key(subject), subject])).values()]
}

/** States in which the answer of a check can move the claim on. */
export const answering: ReadonlySet<string> = new Set([
  'awaiting-payment',
  'checking',
  'needs-choice',
  'paying-out',
  'refunding',
])

/** The check that is due now. */
export function stageDue({
  aml,
  state,
}: Pick<Claim, 'aml' | 'state'>): Extract<AmlStage, 'arrival' | 'payout'> | undefined {
  if (!aml || !answering.has(state)) return undefined
  if (aml.arrival === 'waits') return 'arrival'
  return aml.payout === 'waits' && state === 'paying-out' ? 'payout' : undefined
}

/**
 * What waits for a check after a draft: money that arrived from a known payer, and a payout that is about to be made. What has
 * passed stays passed.
 */
export function waitingAfter(
  before: Pick<Claim, 'state'>,
  claim: Claim,
  arrived: ClaimPayment | undefined,
  policy: Checks,
  at: Date,
): ClaimAml | undefined {
  const { aml } = claim
  // A rule of the office may hold a claim whose direction demands no check.
  if (!aml || !claim.needsAml) return undefined
  const since = at.toISOString()
  if (arrived && arrivalSubjects(claim, arrived, policy).length > 0) return { ...aml, arrival: 'waits', since }
  // Nobody but an operator can tell where this money comes from.
  if (arrived && aml.arrival === 'passed') return withoutArrival(aml)
  const paysOut = claim.state === 'paying-out' && before.state !== 'paying-out'
  if (paysOut && aml.payout === undefined && payoutSubjects(claim, policy).length > 0)
    return { ...aml, payout: 'waits', since }
  return undefined
}

function withoutArrival({ arrival: _, ...aml }: ClaimAml): ClaimAml {
  return aml
}

export function withoutHold({ hold: _, ...aml }: ClaimAml): ClaimAml {
  return aml
}
