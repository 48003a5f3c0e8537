import { createHmac, randomInt } from 'node:crypto'
import { networks } from '#contract/account-formats/account.ts'
import { maskAccount } from '#contract/account-formats/mask-account.ts'
import type { ClaimActor, ClaimMove } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import type { Person } from '#server/second-person/second-person.ts'
import { whyNotConfirmed } from '#server/second-person/sending.ts'
import { holdUnder, payoutSubjects } from '../aml/claim-aml.ts'
import { type Claim, isCashAccount, type PayoutChange, type StoredAccount } from '../claim.ts'
import { type Draft, holdByAml, putOnHold, recordEvent, set } from '../claim-draft.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { Blocker, MoveRefusal } from './move-refusal.ts'

/** How long a code counts, how often it may be wrong, and how often in a day a customer may ask for one. */
export const CODE_MS = 15 * MINUTE_MS
const TRIES = 5
const CHANGES_A_DAY = 5
export const CHANGES_COUNT_MS = DAY_MS

/** A change that may still come. A code that is over is none. */
export function pendingChange(
  { payoutChange: change }: Pick<Claim, 'payoutChange'>,
  now: Date,
): PayoutChange | undefined {
  if (!change || change.step === 'done') return undefined
  return change.code && Date.parse(change.code.until) <= now.getTime() ? undefined : change
}

/** Why the account that a claim is paid out to cannot be changed so. While a change may come nothing is paid out. */
export function whyNotChanged(
  claim: Claim,
  move: ClaimMove,
  { actor, person }: { actor: ClaimActor; person?: Person },
  now: Date,
): Blocker | undefined {
  if (claim.settled > 0n) return 'already-paid-out'
  const pending = pendingChange(claim, now)
  switch (move) {
    case 'change-payout-account':
    case 'propose-payout-account':
      // Whoever is asked where their money comes from does not move its destination meanwhile.
      if (actor === 'client' && claim.aml?.hold) return 'not-checked'
      return pending && pending.step !== 'code' ? 'change-waits' : undefined
    case 'confirm-payout-account':
      if (pending?.step !== 'code') return 'nothing-to-change'
      return pending.code!.tries < 0 ? 'no-tries-left' : undefined
    case 'approve-payout-account':
      return pending?.step === 'proposed' ? whyNotConfirmed(pending, person) : 'nothing-to-change'
    case 'switch-payout-account':
      return pending?.countsFrom && Date.parse(pending.countsFrom) <= now.getTime() ? undefined : 'nothing-to-change'
    case 'stop-payout-account':
      return pending || claim.payoutChange?.step === 'done' ? undefined : 'nothing-to-change'
    default:
      return pending ? undefined : 'nothing-to-change'
  }
}

export function changePayoutAccount(draft: Draft, data: MoveData, situation: Situation): MoveRefusal | undefined {
  const { claim, mover } = draft
  const named = accountFor(claim, data, situation)
  if ('reason' in named) return named
  if ((situation.change?.asked ?? 0) >= CHANGES_A_DAY)
    return { reason: 'wrong-state', state: claim.state, because: 'too-many-changes' }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const at = mover.at.toISOString()
  const until = new Date(mover.at.getTime() + CODE_MS).toISOString()
  const digest = digestOf(claim, at, code, situation.secret)
  set(draft, { payoutChange: { ...named, step: 'code', by: mover.author, at, code: { digest, until, tries: TRIES } } })
  draft.code = code
  recordChange(draft, 'change-payout-account')
  return undefined
}

export function confirmPayoutAccount(
  draft: Draft,
  { code }: MoveData,
  { secret, change }: Situation,
): MoveRefusal | undefined {
  const { claim, mover } = draft
  const { code: sent, at, ...named } = claim.payoutChange!
  const typed = (code ?? '').replace(/\D/g, '')
  if (!typed) return invalidField('body.code', 'missing', 'is in the e-mail')
  if (!equalInConstantTime(digestOf(claim, at, typed, secret), sent!.digest))
    return invalidField('body.code', 'wrong-code', 'is not the code of the e-mail')
  const countsFrom = new Date(mover.at.getTime() + change!.waitMinutes * MINUTE_MS).toISOString()
  set(draft, { payoutChange: { ...named, at, step: 'waits', countsFrom } })
  recordChange(draft, 'confirm-payout-account')
  return undefined
}

export function proposePayoutAccount(draft: Draft, data: MoveData, situation: Situation): MoveRefusal | undefined {
  const named = accountFor(draft.claim, data, situation)
  if ('reason' in named) return named
  if (!data.reason) return invalidField('body.reason', 'missing', 'a change has a reason')
  const { author, at } = draft.mover
  set(draft, {
    payoutChange: { ...named, step: 'proposed', by: author, at: at.toISOString(), why: data.reason },
  })
  recordChange(draft, 'propose-payout-account', {}, { reason: data.reason })
  return undefined
}

export function approvePayoutAccount(draft: Draft, _: MoveData, situation: Situation): undefined {
  const { by, why = '' } = draft.claim.payoutChange!
  applyChange(draft, situation, draft.mover.author)
  recordChange(draft, 'approve-payout-account', {}, { proposedBy: by, reason: why })
  holdChanged(draft, situation)
}

export function switchPayoutAccount(draft: Draft, _: MoveData, situation: Situation): undefined {
  applyChange(draft, situation)
  recordChange(draft, 'switch-payout-account')
  holdChanged(draft, situation)
}

export function keepPayoutAccount(draft: Draft, { text }: MoveData): undefined {
  recordChange(draft, 'keep-payout-account', { text })
  set(draft, { payoutChange: undefined })
}

/** The account before the change was confirmed too, so it counts again; people decide what follows. */
export function stopPayoutAccount(draft: Draft): undefined {
  recordChange(draft, 'stop-payout-account')
  const { payoutChange: change, state } = draft.claim
  if (change!.step === 'done') payTo(draft, change!.was)
  set(draft, { payoutChange: undefined })
  if (state !== 'on-hold') putOnHold(draft, 'account', stopped[draft.claim.locale])
}

const stopped = {
  ru: 'Вы сообщили, что реквизиты меняли не вы. Действуют прежние, оператор разберётся и напишет.',
  en: 'You told us that it was not you who changed the account. The old one counts; an operator looks into it and writes.',
}

type NamedAccount = Pick<PayoutChange, 'account' | 'identity' | 'was'>

/** The account that was named, after the checks that a new claim makes of one. */
function accountFor(
  { accounts }: Claim,
  { payoutAccount: read }: MoveData,
  { change }: Situation,
): NamedAccount | MoveRefusal {
  if (!read) return invalidField('body.payoutAccount', 'missing', 'is not there')
  if (!read.ok) return { ...read.refusal, detail: 'The account is refused' }
  const { account, identity } = read.value
  const refused = (code: string, detail: string) => invalidField('body.payoutAccount.account', code, detail)
  if (canonicalJson(account) === canonicalJson(accounts.to)) return refused('unchanged', 'is what it was')
  const money = !isCashAccount(account) && !networks.some(network => network === account.account?.kind)
  if (money && canonicalJson(account) === canonicalJson(accounts.from))
    return refused('same-account', 'is the account that pays')
  if (change?.hits.some(({ effect }) => effect === 'stop')) return refused('not-served', 'is not paid to')
  return { account, identity, was: accounts.to }
}

function applyChange(draft: Draft, { change }: Situation, approvedBy?: string): void {
  const { account, identity, was, by, at } = draft.claim.payoutChange!
  payTo(draft, account)
  set(draft, { payoutChange: { account, identity, was, by, at, step: 'done', ...defined({ approvedBy }) } })
  const { referral } = draft.claim
  // Whoever has brought themselves is found by the new account too.
  if (referral && change?.own) set(draft, { referral: { ...referral, bps: 0n, refused: change.own } })
  draft.warned = change?.hits
}

/** What a list stops waits for two people, and a card that the direction wants checked for its check. */
function holdChanged(draft: Draft, { change, policy }: Situation): void {
  const { claim, mover } = draft
  const hits = change?.hits ?? []
  const listed = hits.find(({ effect }) => effect === 'stop') ?? hits.find(({ effect }) => effect === 'hold')
  if (listed && policy && !claim.aml?.hold) {
    const held = holdUnder(policy, mover.at, { listRule: listed.number })
    holdByAml(draft, 'stop-list', { ...held, policy: policy.version })
    recordEvent(draft, 'hold', { reason: 'stop-list', listRule: listed.number })
  } else if (change?.unverified && claim.state !== 'on-hold') {
    const text = unverified[claim.locale]
    putOnHold(draft, 'documents', text)
    recordEvent(draft, 'hold', { reason: 'documents', text })
  }
}

const unverified = {
  ru: 'Новую карту нужно проверить: мы пришлём ссылку.',
  en: 'The new card has to be verified: we send you a link.',
}

/** Another account is checked anew, whatever the checks have said of the one before. */
function payTo(draft: Draft, to: StoredAccount): void {
  const { accounts, aml, needsAml, state } = draft.claim
  set(draft, { accounts: { ...accounts, to } })
  if (!aml || !needsAml) return
  const { payout: _, ...rest } = aml
  const owed = { ...rest, owed: true } as const
  const waits = state === 'paying-out' && payoutSubjects({ ...draft.claim, aml: owed }, { checks: [] }).length > 0
  set(draft, { aml: waits ? { ...owed, payout: 'waits', since: draft.mover.at.toISOString() } : owed })
}

/** Both accounts stand masked in the history, and whole where staff alone read. */
function recordChange(
  draft: Draft,
  kind: ClaimMove,
  data: Parameters<typeof recordEvent>[2] = {},
  inside: Record<string, string> = {},
): void {
  const { was, account, countsFrom: until } = draft.claim.payoutChange!
  recordEvent(
    draft,
    kind,
    { ...data, wasAccount: maskedAccount(was), toAccount: maskedAccount(account), until },
    { ...inside, wasWhole: wholeAccount(was), toWhole: wholeAccount(account) },
  )
}

/** An account in one line, for whoever knows it already. */
export const maskedAccount = (account: StoredAccount): string =>
  fieldsOf(account)
    .map(({ kind, value }) => maskAccount(kind, value))
    .join(', ')

export const wholeAccount = (account: StoredAccount): string =>
  fieldsOf(account)
    .map(({ value }) => value)
    .join(', ')

const fieldsOf = ({ account, ...rest }: StoredAccount) => [...(account ? [account] : []), ...Object.values(rest)]

/** A code counts for one change of one claim. */
const digestOf = ({ id }: Claim, at: string, code: string, secret: string): string =>
  createHmac('sha256', secret).update(`agio code for a payout account 1\n${id}\n${at}\n${code}`).digest('base64')
