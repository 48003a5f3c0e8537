import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { listPayoutAccounts, removePayoutAccount, renamePayoutAccount } from './payout-accounts.store.ts'
import { savePayoutAccount } from './payout-accounts.ts'

const { db } = await createTestDatabase({ demo: true })

const noon = new Date('2026-11-21T12:00:00Z')
const TRON = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'
const XRP = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
const customer = async () => (await createPerson(db)).id
const save = (userId: string, currency: string, details: Record<string, string>, name = '') =>
  savePayoutAccount(db, { userId, currency, name, details }, noon)

async function saved(userId: string, currency: string, details: Record<string, string>) {
  const outcome = await save(userId, currency, details)
  if (!outcome.ok) throw new Error(outcome.refusal.reason)
  return outcome.value.account
}

describe('a payout account', () => {
  test('is stored in its canonical form and shown masked', async () => {
    expect(await saved(await customer(), 'TRX', { account: `  ${TRON}\n` })).toMatchObject({
      currency: 'TRX',
      details: { account: TRON },
      masked: 'TCNtTa••••UCZX',
    })
  })

  test.each([
    ['TRX', { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZY' }, 'account', 'bad-checksum'],
    ['USDTTRC20', { account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'account', 'wrong-network'],
    ['XRP', { account: XRP, memo: '4294967296' }, 'memo', 'memo-out-of-range'],
    ['TRX', { account: TRON, memo: '1' }, 'memo', 'unknown-field'],
    ['TRX', {}, 'account', 'empty'],
  ])('of %s that is %j is refused: %s, %s', async (currency, details, field, reason) => {
    expect(await save(await customer(), currency, details as Record<string, string>)).toMatchObject({
      ok: false,
      refusal: {
        reason: 'invalid',
        errors: [{ field: `body.details.${field}`, code: reason }],
        fields: { [field]: { reason } },
      },
    })
  })

  test('of an example is refused where money is real, however it is written', async () => {
    const real = { refusesExamples: true }
    const account = { userId: await customer(), currency: 'TRX', name: '', details: { account: ` ${TRON}` } }
    expect(await savePayoutAccount(db, account, noon, real)).toMatchObject({
      refusal: { errors: [{ field: 'body.details.account', code: 'an-example' }] },
    })
    const own = { ...account, details: { account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' } }
    expect(await savePayoutAccount(db, own, noon, real)).toMatchObject({ ok: true })
  })

  test('of an unknown currency is not found', async () => {
    expect(await save(await customer(), 'DOGE', { account: TRON })).toMatchObject({ refusal: { reason: 'not-found' } })
  })

  test('is stored once for all spellings and concurrent requests', async () => {
    const userId = await customer()
    const spellings = [TRON, ` ${TRON}`, `${TRON} `, TRON]
    const outcomes = await Promise.all(spellings.map(account => save(userId, 'TRX', { account })))
    expect(outcomes.filter(outcome => outcome.ok && outcome.value.isNew)).toHaveLength(1)
    expect(await listPayoutAccounts(db, userId)).toHaveLength(1)
  })

  test('with another memo is another account', async () => {
    const userId = await customer()
    await saved(userId, 'XRP', { account: XRP, memo: '1' })
    await saved(userId, 'XRP', { account: XRP, memo: '2' })
    expect(await listPayoutAccounts(db, userId, 'XRP')).toHaveLength(2)
    expect(await listPayoutAccounts(db, userId, 'TRX')).toEqual([])
  })

  test('is listed, renamed and removed by its owner alone', async () => {
    const [anna, ivan] = [await customer(), await customer()]
    const { id } = await saved(anna, 'TRX', { account: TRON })
    expect(await listPayoutAccounts(db, ivan)).toEqual([])
    expect(await renamePayoutAccount(db, ivan, id, 'Mine')).toBeUndefined()
    expect(await removePayoutAccount(db, ivan, id)).toBe(false)
    expect(await renamePayoutAccount(db, anna, id, 'Mine')).toMatchObject({ name: 'Mine' })
    expect(await removePayoutAccount(db, anna, id)).toBe(true)
  })

  test('may be the same for two people', async () => {
    for (const userId of [await customer(), await customer()])
      expect(await save(userId, 'TRX', { account: TRON })).toMatchObject({ ok: true, value: { isNew: true } })
  })

  test('that exists is found by owner and currency', async () => {
    const [anna, ivan] = [await customer(), await customer()]
    await saved(anna, 'USDTTRC20', { account: TRON })
    await saved(ivan, 'TRX', { account: TRON })
    const own = await saved(ivan, 'USDTTRC20', { account: TRON })
    expect(await saved(ivan, 'USDTTRC20', { account: TRON })).toEqual(own)
    expect((await listPayoutAccounts(db, ivan)).map(({ id }) => id)).toContain(own.id)
  })

  test('beyond a hundred is refused, and no other person’s account is returned', async () => {
    const [anna, ivan] = [await customer(), await customer()]
    await saved(anna, 'USDTTRC20', { account: TRON })
    const many = Array.from({ length: 100 }, (_, i) => ({ id: randomUUID(), identity: `account ${i}` }))
    const row = { user_id: ivan, currency: 'TRX', name: '', details: '{}', masked: '', created_at: noon }
    await db
      .insertInto('payout_accounts')
      .values(many.map(account => ({ ...row, ...account })))
      .execute()
    expect(await save(ivan, 'USDTTRC20', { account: TRON })).toMatchObject({ refusal: { reason: 'conflict' } })
    expect(await listPayoutAccounts(db, ivan)).toHaveLength(100)
  })
})
