import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import type { DeskTask, TaskKind } from '#contract/desk/desk.ts'
import type { Turn } from '#contract/desk/turns.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Claim, isCashAccount, owedToClient, refundSum, type StoredAccount } from '#server/claims/claim.ts'
import type { Blocker } from '#server/claims/moves/move-refusal.ts'
import { pendingChange } from '#server/claims/moves/payout-account.ts'
import { refundGoesTo } from '#server/claims/moves/refund-change.ts'

/** The part of a claim that says what is to be done with it. */
export type TaskClaim = Pick<
  Claim,
  | 'state'
  | 'from'
  | 'to'
  | 'accounts'
  | 'refundAccount'
  | 'refundFee'
  | 'meeting'
  | 'deadline'
  | 'received'
  | 'settled'
  | 'refunded'
  | 'toConfirm'
  | 'reversal'
  | 'payoutChange'
  | 'payoutReturn'
  | 'aml'
> & { figures: Pick<Claim['figures'], 'give' | 'get'>; terms: Pick<Claim['terms'], 'fromScale' | 'toScale'> }

/** What of it depends on the reader, and on what stands outside the claim. */
export type TaskFacts = {
  staffId: string
  now: Date
  /** A colleague has it, or the reader may not act on it. */
  isOthers?: boolean
  /** Nobody else could confirm what the reader has made. */
  alone?: boolean
  /** Why the reader does not send its money. */
  notSent?: Blocker | undefined
  /** A payment that is not credited yet. */
  seen?: { confirmations: number; needed: number } | undefined
  /** The office sees payments of its rail by itself. */
  watched?: boolean
  /** The account that its customer was shown. */
  shown?: { label: string; value: string } | undefined
}

/**
 * What is to be done next with a claim, and whose turn it is. The queue is grouped by it, a row says it, and the claim's one filled button is its
 * move. Undefined: nothing.
 */
export function taskOf(claim: TaskClaim, facts: TaskFacts): DeskTask | undefined {
  const task = stepOf(claim, facts)
  return task?.turn === 'you' && facts.isOthers ? { ...task, turn: 'colleague' } : task
}

function stepOf(claim: TaskClaim, facts: TaskFacts): DeskTask | undefined {
  const { state, from, figures, terms, accounts, meeting, aml, toConfirm, reversal, payoutReturn: back } = claim
  const { staffId, now, alone, notSent, seen, watched, shown } = facts
  const open = owedToClient(claim)
  const give = (units: bigint) => ({ amount: { currency: from, value: toDecimal(units, terms.fromScale) } })
  const get = (units: bigint) => ({ amount: { currency: claim.to, value: toDecimal(units, terms.toScale) } })
  const elseOf = (by: string): Turn => (by === staffId ? 'colleague' : 'you')
  const change = pendingChange(claim, now)

  if (state === 'completed' && back?.step === 'proposed')
    return task(elseOf(back.by), 'confirm-return', 'return-payout', get(BigInt(back.units)))
  // What colleagues have entered comes before everything that rests on it.
  if (reversal && isOpenState(state)) return task(elseOf(reversal.by), 'reverse-payment', 'reverse-payment')
  if (toConfirm && isOpenState(state)) {
    const turn = toConfirm.by.includes(staffId) && !alone ? 'colleague' : 'you'
    return task(turn, 'confirm-payment', 'confirm-payment', give(open))
  }
  if (change?.step === 'proposed' && isOpenState(state))
    return task(elseOf(change.by), 'approve-account', 'approve-payout-account', {
      account: endOf(change.account.account?.value),
    })

  switch (state) {
    case 'verification':
      // While the office looks at the documents, the customer's time stands still.
      return claim.deadline ? task('customer', 'send-documents') : task('you', 'verify', 'verify')
    case 'awaiting-payment':
      if (!isCashAccount(accounts.from)) return task('customer', 'pay', undefined, give(figures.give - open))
      if (!meeting?.at) return task('you', 'set-meeting', 'schedule-meeting', { at: meeting?.wish?.at })
      return task('customer', 'come', undefined, { at: meeting.at })
    case 'checking':
      if (open > 0n) {
        if (aml?.arrival === 'waits') return task('network', 'check-origin')
        return task('you', 'approve', 'approve', give(open))
      }
      if (seen) return task('network', 'confirmations', undefined, { seen: seen.confirmations, needed: seen.needed })
      if (watched) return task('network', 'find-payment')
      return task('you', 'look', 'receive', { ...give(figures.give), account: shown && nameOf(shown) })
    case 'needs-choice':
      return task('customer', 'choose', undefined, give(open))
    case 'on-hold': {
      const hold = aml?.hold
      if (hold?.release) return task(elseOf(hold.release.by), 'decide-hold', 'release')
      if (hold && hold.asks.length > 0 && !hold.answered) return task('customer', 'answer-hold')
      return task('you', 'decide-hold', hold ? 'propose-release' : 'release')
    }
    case 'paying-out': {
      if (change) return task('customer', 'change-account')
      if (aml?.payout === 'waits' || aml?.arrival === 'waits') return task('network', 'check-origin')
      const isCash = isCashAccount(accounts.to)
      if (isCash && !meeting?.at) return task('you', 'set-meeting', 'schedule-meeting', { at: meeting?.wish?.at })
      const sum = { ...get(figures.get), account: isCash ? undefined : endOf(accounts.to.account?.value) }
      // Whoever has recorded that it came back does not send it once more.
      if (back?.step === 'done' && back.by === staffId && !alone) return task('colleague', 'pay-out', 'pay-out', sum)
      return sent(notSent, isCash ? 'hand-over' : 'pay-out', 'pay-out', {
        ...sum,
        at: isCash ? meeting?.at : undefined,
      })
    }
    case 'refunding': {
      const to = refundGoesTo(claim)
      const isCash = isCashAccount(claim.refundAccount ?? accounts.from)
      if (notSent === 'customer-asked') return task('customer', 'agree-refund-account')
      if (!to && !isCash) return task('customer', 'name-refund-account')
      const back = { ...give(refundSum(claim)), account: isCash ? undefined : endOf(to?.account?.value) }
      return sent(notSent, 'send-refund', 'send-refund', back)
    }
    default:
      return undefined
  }
}

type Details = Omit<DeskTask, 'turn' | 'kind' | 'move'>

const task = (turn: Turn, kind: TaskKind, move?: ClaimMove, details: Details = {}): DeskTask => ({
  turn,
  kind,
  move,
  ...details,
})

/** What is sent is prepared first, where the reader may not send it alone; what they have prepared is a colleague's. */
function sent(notSent: Blocker | undefined, kind: TaskKind, move: ClaimMove, details: Details): DeskTask {
  if (notSent === 'own-preparation' || notSent === 'confirms-later') return task('colleague', kind, move, details)
  if (notSent) return task('you', 'prepare', 'prepare', details)
  return task('you', kind, move, details)
}

const closed: ReadonlySet<Claim['state']> = new Set(['completed', 'refunded', 'cancelled', 'expired'])
const isOpenState = (state: Claim['state']): boolean => !closed.has(state)

/** The end of an account's number, by which people tell their accounts apart. */
function endOf(value: StoredAccount[string]['value'] | undefined): string | undefined {
  if (value === undefined) return undefined
  return value.length > LAST ? `·${value.slice(-LAST)}` : value
}

/** Staff often put the end of the number into the name. */
function nameOf({ label, value }: { label: string; value: string }): string {
  return value === '' || label.includes(value.slice(-LAST)) ? label : `${label} ${endOf(value)}`
}

const LAST = 4
