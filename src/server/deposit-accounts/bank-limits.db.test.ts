import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'

const { db } = await createTestDatabase({ demo: true })
const { inUse, open } = openDepositAccountsOffice(db)

const noLimits = { day_most: null, month_most: null, day_claims_most: null, open_most: null }

/** Deposit accounts of two currencies that are one account at a bank. */
async function bank(code: string, limits: Partial<Record<keyof typeof noLimits, string | number>>) {
  await db
    .insertInto('bank_accounts')
    .values({ code, name: code, currency: 'SBERRUB', ...noLimits, ...(limits as object) })
    .execute()
  for (const currency of ['SBERRUB', 'TCSBRUB'])
    await db
      .updateTable('deposit_accounts')
      .set({ bank_account: code })
      .where('id', '=', await inUse(currency))
      .execute()
  return () => db.updateTable('deposit_accounts').set({ state: 'off' }).where('bank_account', '=', code).execute()
}

describe('what is paid to one account at a bank counts for all its currencies', () => {
  test.each<[string, Partial<Record<keyof typeof noLimits, string | number>>, object]>([
    ['open orders', { open_most: 1 }, { because: 'open-claims' }],
    ['orders of a day', { day_claims_most: 1 }, {}],
    ['the sum of a day', { day_most: '150' }, { because: 'amount-limit', most: '0.50' }],
    ['the sum of a month', { month_most: '150' }, { because: 'amount-limit', most: '0.50' }],
  ])('%s', async (_, limits, refusal) => {
    const close = await bank(`bank-${Object.keys(limits)[0]!.replaceAll('_', '-')}`, limits)
    expect((await open('SBERRUB', 100n)).assigned).toMatchObject({ ok: true })
    expect((await open('TCSBRUB', 101n)).assigned).toMatchObject({ ok: false, refusal })
    await close()
  })

  test('also when both are asked at once', async () => {
    const close = await bank('bank-at-once', { day_most: '1000' })
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, i) => open(i % 2 ? 'SBERRUB' : 'TCSBRUB', 100n + BigInt(i >> 1))),
    )
    const taken = asked.filter(({ assigned }) => assigned.ok).length
    expect(taken).toBeGreaterThan(0)
    const { units } = await db
      .selectFrom('deposit_account_uses')
      .innerJoin('deposit_accounts', 'deposit_accounts.id', 'deposit_account')
      .select(eb => eb.fn.sum<string>('units').as('units'))
      .where('bank_account', '=', 'bank-at-once')
      .executeTakeFirstOrThrow()
    expect(Number(units)).toBeLessThanOrEqual(1_000)
    expect(Number(units)).toBeGreaterThan(800)
    await close()
  })
})
