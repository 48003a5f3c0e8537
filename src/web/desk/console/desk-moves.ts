import { defined } from '#contract/defined.ts'
import type { DeskClaim, StaffMoveInput } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'

export type DeskMove = DeskClaim['moves'][number]

/**
 * The key that stands for a move. `j`, `k`, `n`, `t` and `l` are the console's own.
 * Letters are those of the Latin layout; on another one the same key is meant.
 */
export const moveKeys: Readonly<Record<string, string>> = {
  verify: 'v',
  receive: 'm',
  'confirm-payment': 'i',
  'propose-reversal': 'q',
  'reverse-payment': 'z',
  approve: 'a',
  hold: 'h',
  release: 'e',
  'propose-release': 'g',
  continue: 'c',
  'return-excess': 'd',
  'top-up': 'u',
  refund: 'b',
  prepare: 'y',
  'send-refund': 's',
  'pay-out': 'p',
  'propose-payout-return': '4',
  'return-payout': '5',
  'withdraw-proposal': '6',
  correct: 'r',
  'set-refund-account': 'w',
  'propose-payout-account': '1',
  'approve-payout-account': '2',
  'keep-payout-account': '3',
  'schedule-meeting': 'o',
  reject: 'x',
}

/** The moves that carry a claim on. They are offered first. */
const mainMoves: ReadonlySet<string> = new Set([
  'verify',
  'confirm-payment',
  'approve',
  'prepare',
  'pay-out',
  'send-refund',
  'release',
  'propose-release',
  'approve-payout-account',
  'return-payout',
  'continue',
])
export const mainFirst = (a: DeskMove, b: DeskMove) => Number(mainMoves.has(b.move)) - Number(mainMoves.has(a.move))

/** The move that is due: the one of its task, where it is the reader's turn. */
export const nextMove = ({ moves, task }: Pick<DeskClaim, 'moves' | 'task'>): DeskMove | undefined =>
  task?.turn === 'you' ? moves.find(({ move }) => move === task.move) : undefined

/** How a person who comes for cash is identified. */
export const recognisedBy = ['passport', 'banknote', 'number'] as const

const accountFields = ['account', 'memo', 'bank', 'contact'] as const

/** What the form of a move asks for, by the names of its fields. */
export function fieldsOfMove({ move, needs = [], may = [] }: DeskMove): readonly string[] {
  const asked = new Set([...needs, ...may])
  return [
    ...(asked.has('payment') ? ['payment'] : []),
    ...(asked.has('payout-account') ? accountFields.map(name => `payoutAccount.${name}`) : []),
    ...(asked.has('amount') ? ['amount'] : []),
    ...(move === 'receive' ? ['amountAgain'] : []),
    ...(asked.has('reference') ? ['reference'] : []),
    ...(asked.has('fee') ? ['fee'] : []),
    ...(asked.has('account') ? ['account'] : []),
    ...(asked.has('note') ? ['note'] : []),
    ...(asked.has('reason') ? ['reason'] : []),
    ...((asked.has('reason') && !asked.has('payment')) || asked.has('text') ? ['text'] : []),
    ...(asked.has('refund-account') ? accountFields.map(name => `refundAccount.${name}`) : []),
    ...(asked.has('meeting') ? ['branch', 'office', 'address', 'at', 'knownBy', 'banknote'] : []),
    ...(move === 'receive' ? ['paidAt'] : []),
  ]
}

/** The fields that must be filled in before the move is sent; of an account the server knows what is missing. */
export const neededFields = ({ needs = [] }: DeskMove): readonly string[] =>
  needs.filter(
    need => need === 'amount' || need === 'reference' || need === 'reason' || need === 'text' || need === 'payment',
  )

type Texts = Readonly<Record<string, string>>

/** The values of a form as the call takes them. Times are in the zone that the form names. */
export function moveInput(texts: Texts, version: number, quote: string | undefined, locale: Locale): StaffMoveInput {
  const { reference, reason, text } = texts
  const [refundAccount, payoutAccount] = [typedAccount(texts, 'refundAccount'), typedAccount(texts, 'payoutAccount')]
  const at = typedMoment(texts.at, texts.zone)
  const paidAt = typedMoment(texts.paidAt, texts.zone)
  const both = (value: string) => ({ ru: value, en: value })
  const meeting = defined({
    branch: texts.branch || undefined,
    office:
      !texts.branch && texts.office ? { name: both(texts.office), address: both(texts.address ?? '') } : undefined,
    at: at || undefined,
    knownBy: texts.knownBy ? (texts.knownBy as (typeof recognisedBy)[number]) : undefined,
    banknote: texts.banknote || undefined,
  })
  return defined({
    version,
    reference: reference ? reference.trim() : undefined,
    amount: texts.amount ? typedAmount(texts.amount, locale) : undefined,
    amountAgain: texts.amountAgain ? typedAmount(texts.amountAgain, locale) : undefined,
    payment: texts.payment || undefined,
    fee: texts.fee ? typedAmount(texts.fee, locale) : undefined,
    note: texts.note?.trim() || undefined,
    reason: reason ? reason.trim() : undefined,
    text: text?.trim() ? text.trim() : undefined,
    refundAccount,
    payoutAccount,
    quote: quote || undefined,
    meeting: Object.keys(meeting).length > 0 ? meeting : undefined,
    account: texts.account || undefined,
    paidAt: paidAt || undefined,
  })
}

/** The fields of an account that were filled in. */
function typedAccount(texts: Texts, part: string): StaffMoveInput['refundAccount'] {
  const typed = Object.entries(texts).flatMap(([control, text]) => {
    const [of, name = ''] = control.split('.')
    return of === part && /^[a-z][a-z0-9]*$/.test(name) && text.trim() ? [[name, text.trim()]] : []
  })
  return typed.length > 0 ? Object.fromEntries(typed) : undefined
}

/** `zone` is the browser's offset: the minutes by which UTC is ahead. */
export function typedMoment(local: string | undefined, zone: string | undefined): string | undefined {
  const utc = Date.parse(`${local}Z`)
  return Number.isNaN(utc) ? undefined : new Date(utc + Number(zone ?? 0) * 60_000).toISOString()
}
