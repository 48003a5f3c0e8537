import type { DeskClaim, StaffMoveInput } from '#contract/desk/desk.ts'

export type DeskMove = DeskClaim['moves'][number]

/**
 * The key that stands for a move. `j`, `k`, `n`, `t` and `l` are the console's own.
 * Letters are those of the Latin layout; on another one the same key is meant.
 */
export const moveKeys: Readonly<Record<string, string>> = {
  verify: 'v',
  receive: 'm',
  approve: 'a',
  hold: 'h',
  release: 'e',
  continue: 'c',
  'return-excess': 'd',
  'top-up': 'u',
  refund: 'b',
  prepare: 'y',
  'send-refund': 's',
  'pay-out': 'p',
  correct: 'r',
  'set-refund-account': 'w',
  appoint: 'o',
  reject: 'x',
}

/** What brings a claim on; of all moves these are offered first. */
export const mainMoves: ReadonlySet<string> = new Set([
  'verify',
  'approve',
  'prepare',
  'pay-out',
  'send-refund',
  'release',
  'continue',
])
export const mainFirst = (a: DeskMove, b: DeskMove) => Number(mainMoves.has(b.move)) - Number(mainMoves.has(a.move))

/** Reasons that the claim's page has words for. */
export const holdReasons = ['aml', 'documents', 'payer-mismatch', 'account', 'other'] as const
/** How somebody who comes for cash is recognised. */
export const recognisedBy = ['passport', 'banknote', 'number'] as const

const accountFields = ['account', 'memo', 'bank', 'contact'] as const

/** What the form of a move asks for, by the names of its fields. */
export function fieldsOfMove({ move, needs = [], may = [] }: DeskMove): readonly string[] {
  const asked = new Set([...needs, ...may])
  return [
    ...(asked.has('amount') ? ['amount'] : []),
    ...(asked.has('reference') ? ['reference'] : []),
    ...(asked.has('reason') ? ['reason', 'text'] : []),
    ...(asked.has('refund-account') ? accountFields.map(name => `refundAccount.${name}`) : []),
    ...(asked.has('meeting') ? ['office', 'address', 'at', 'knownBy', 'banknote'] : []),
    ...(move === 'receive' ? ['paidAt'] : []),
  ]
}

/** The fields without which the move is not sent at all; of an account it is the office that knows. */
export const neededFields = ({ needs = [] }: DeskMove): readonly string[] =>
  needs.filter(need => need === 'amount' || need === 'reference' || need === 'reason')

type Texts = Readonly<Record<string, string>>

/** What a form says, as the call takes it. Times are typed in the zone that the form names. */
export function moveInput(texts: Texts, version: number, quote: string | undefined): StaffMoveInput {
  const { reference, reason, text } = texts
  const refundAccount = Object.fromEntries(
    accountFields.flatMap(name => {
      const value = texts[`refundAccount.${name}`]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const at = typedMoment(texts.at, texts.zone)
  const paidAt = typedMoment(texts.paidAt, texts.zone)
  const both = (value: string) => ({ ru: value, en: value })
  const meeting = {
    ...(texts.office && { office: { name: both(texts.office), address: both(texts.address ?? '') } }),
    ...(at && { at }),
    ...(texts.knownBy && { knownBy: texts.knownBy as (typeof recognisedBy)[number] }),
    ...(texts.banknote && { banknote: texts.banknote }),
  }
  return {
    version,
    ...(reference && { reference: reference.trim() }),
    ...(texts.amount && { amount: texts.amount.replaceAll(/\s/g, '').replace(',', '.') }),
    ...(reason && { reason: reason.trim() }),
    ...(text?.trim() && { text: text.trim() }),
    ...(Object.keys(refundAccount).length > 0 && { refundAccount }),
    ...(quote && { quote }),
    ...(Object.keys(meeting).length > 0 && { meeting }),
    ...(paidAt && { paidAt }),
  }
}

/** `zone` is what the browser calls its offset: minutes that UTC is ahead of it. */
export function typedMoment(local: string | undefined, zone: string | undefined): string | undefined {
  const utc = Date.parse(`${local}Z`)
  return Number.isNaN(utc) ? undefined : new Date(utc + Number(zone ?? 0) * 60_000).toISOString()
}
