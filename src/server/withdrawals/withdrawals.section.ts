import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import type { WithdrawalsRecord } from '#contract/withdrawals/withdrawals.ts'
import { WITHDRAWALS_KEY } from '#contract/withdrawals/withdrawals-key.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { readWithdrawalSettings } from './withdrawal-settings.store.ts'

/** What is paid out of referral income: one record, which is always there. */
export const withdrawalsSection: Section<'withdrawals'> = {
  name: 'withdrawals',
  read: async db => new Map([[WITHDRAWALS_KEY, await readRecord(db)]]),
  write: writeRecord,
  check: checkRecord,
  dangers: () => [],
  rights: { minimum: 'catalogue.terms', currencies: 'catalogue.terms' },
  columns: { search: key => key, sort: {}, facets: {} },
}

async function checkRecord({ key, after }: Changed<WithdrawalsRecord>, records: Records): Promise<RecordProblem[]> {
  if (key !== WITHDRAWALS_KEY || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'there is one record of withdrawals, and it stays' }]
  const problems: RecordProblem[] = []
  const minimum = fromDecimal(after.minimum, DOLLAR_SCALE)
  if (minimum === undefined)
    problems.push({ field: 'minimum', code: 'too-many-decimals', detail: `has more than ${DOLLAR_SCALE} decimals` })
  else if (minimum === 0n) problems.push({ field: 'minimum', code: 'not-allowed', detail: 'must be above zero' })
  const [known, all] = [await records.currencies(), await records.of('currency')]
  for (const [i, { currency, fee }] of after.currencies.entries()) {
    const field = `currencies.${i}.currency`
    const scale = known.get(currency)?.scale
    if (scale === undefined) problems.push({ field, code: 'unknown-currency', detail: 'is no currency of the office' })
    else if (fromDecimal(fee, scale) === undefined) {
      const detail = `has more than ${scale} decimals`
      problems.push({ field: `currencies.${i}.fee`, code: 'too-many-decimals', detail })
    }
    // Banknotes need a meeting.
    if (all.get(currency)?.kind === 'cash') problems.push({ field, code: 'cash', detail: 'is cash' })
    if (after.currencies.findIndex(other => other.currency === currency) < i)
      problems.push({ field, code: 'repeated', detail: 'is named twice' })
  }
  return problems
}

async function readRecord(db: Db): Promise<WithdrawalsRecord> {
  const { minimum, currencies } = await readWithdrawalSettings(db)
  return {
    minimum: toShortDecimal(minimum, DOLLAR_SCALE),
    currencies: currencies.map(({ currency, scale, fee }) => ({ currency, fee: toShortDecimal(fee, scale) })),
  }
}

async function writeRecord(tx: Tx, [changed]: readonly Changed<WithdrawalsRecord>[]): Promise<void> {
  const { after } = changed!
  if (!after) return
  await tx
    .updateTable('withdrawal_settings')
    .set({ minimum: fromDecimal(after.minimum, DOLLAR_SCALE)!.toString() })
    .execute()
  await tx.deleteFrom('withdrawal_currencies').execute()
  if (after.currencies.length === 0) return
  const codes = after.currencies.map(({ currency }) => currency)
  const scales = await tx.selectFrom('currencies').select(['code', 'scale']).where('code', 'in', codes).execute()
  const scaleOf = new Map(scales.map(({ code, scale }) => [code, scale]))
  await tx
    .insertInto('withdrawal_currencies')
    .values(
      after.currencies.map(({ currency, fee }, position) => ({
        currency,
        fee: fromDecimal(fee, scaleOf.get(currency)!)!.toString(),
        position,
      })),
    )
    .execute()
}
