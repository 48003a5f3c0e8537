import type { Danger } from '#contract/changes/changes.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import { verificationKinds } from '#contract/verification/verification-kinds.ts'
import type { VerificationRecord } from '#contract/verification/verification-record.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { listKinds } from './verification-kinds.ts'

const CENTS = 2

/** What the office asks to see: a record for each kind of check, which is always there. */
export const verificationSection: Section<'verification'> = {
  name: 'verification',
  read: readRecords,
  write: writeRecords,
  check: checkRecord,
  dangers: verificationDangers,
  customerTexts: ['asks'],
  rights: {
    asks: 'catalogue.texts',
    photos: 'catalogue.terms',
    termDays: 'catalogue.terms',
    keepDays: 'catalogue.terms',
    byDirection: 'catalogue.terms',
    amountFrom: 'catalogue.terms',
    turnoverFrom: 'catalogue.terms',
  },
  columns: { search: (key, { asks }) => `${key} ${asks.ru} ${asks.en}`, sort: {}, facets: {} },
}

function checkRecord({ key, after }: Changed<VerificationRecord>): RecordProblem[] {
  if (!verificationKinds.some(kind => kind === key) || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'the kinds of checks are given, and they stay' }]
  const problems: RecordProblem[] = []
  for (const field of ['amountFrom', 'turnoverFrom'] as const) {
    const text = after[field]
    if (text === null) continue
    const cents = fromDecimal(text, CENTS)
    if (cents === undefined) problems.push({ field, code: 'too-many-decimals', detail: 'has more than 2 decimals' })
    else if (cents === 0n) problems.push({ field, code: 'too-small', detail: 'must be above zero' })
    else if (key === 'payment') problems.push({ field, code: 'not-before-payment', detail: afterPayment })
  }
  if (key === 'payment' && after.byDirection)
    problems.push({ field: 'byDirection', code: 'not-before-payment', detail: afterPayment })
  return problems
}

/** Asked of fewer people, of fewer photos, or less often: what would be stopped now would pass. */
function verificationDangers({ before, after }: Changed<VerificationRecord>): Danger[] {
  if (!before || !after) return []
  const isLess =
    (before.byDirection && !after.byDirection) ||
    after.photos < before.photos ||
    asksLater(before.amountFrom, after.amountFrom) ||
    asksLater(before.turnoverFrom, after.turnoverFrom) ||
    after.termDays > before.termDays
  return isLess ? ['checks'] : []
}

const asksLater = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || fromDecimal(after, CENTS)! > fromDecimal(before, CENTS)!)

const afterPayment = 'a proof of payment can be asked for only after the payment, by a person'

async function readRecords(db: Db, keys?: readonly string[]): Promise<Map<string, VerificationRecord>> {
  const kinds = await listKinds(db)
  const wanted = kinds.filter(({ kind }) => !keys || keys.includes(kind))
  const sum = (cents: bigint | undefined) => (cents === undefined ? null : toShortDecimal(cents, CENTS))
  return new Map(
    wanted.map(({ kind, amountFrom, turnoverFrom, ...rest }) => [
      kind,
      { ...rest, amountFrom: sum(amountFrom), turnoverFrom: sum(turnoverFrom) },
    ]),
  )
}

async function writeRecords(tx: Tx, changed: readonly Changed<VerificationRecord>[]): Promise<void> {
  for (const { key, after } of changed) {
    if (!after) continue
    const cents = (text: string | null) => (text === null ? null : fromDecimal(text, CENTS)!.toString())
    await tx
      .updateTable('verification_kinds')
      .set({
        asks_ru: after.asks.ru,
        asks_en: after.asks.en,
        photos: after.photos,
        term_days: after.termDays,
        keep_days: after.keepDays,
        by_direction: after.byDirection,
        amount_from: cents(after.amountFrom),
        turnover_from: cents(after.turnoverFrom),
      })
      .where('kind', '=', key as (typeof verificationKinds)[number])
      .execute()
  }
}
