import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyCode } from '#contract/money/currency.ts'

const Count = z.int().min(1).max(100_000).nullable()

/**
 * One account at a bank behind deposit accounts of several currencies, such as a card that is paid to by its bank, by SBP and from any
 * card: they share what lies there, and these limits. Null: no limit.
 */
export const BankAccountRecord = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    bank: z.string().trim().max(80),
    currency: CurrencyCode.meta({ description: 'Its money is counted as in this currency' }),
    dayMost: AmountText.nullable(),
    monthMost: AmountText.nullable(),
    dayClaimsMost: Count,
    openMost: Count,
  })
  .meta({ id: 'BankAccountRecord' })
export type BankAccountRecord = z.infer<typeof BankAccountRecord>
