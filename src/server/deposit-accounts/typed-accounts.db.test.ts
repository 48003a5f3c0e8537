import { randomUUID } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { expect, test } from 'vitest'
import type { AccountKind } from '#contract/account-formats/account.ts'
import { checkAccount } from '#contract/account-formats/check-account.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { depositAccountsRail } from './deposit-accounts-rail.ts'
import { addDepositAccount, withdrawDepositAccount } from './manage-deposit-accounts.ts'

const { db } = await createTestDatabase({ demo: true })
const rail = depositAccountsRail(() => {})
const now = new Date('2026-11-21T12:00:00Z')
const olga = { author: 'olga', now }

async function type(currency: string, account: string): Promise<string> {
  const id = randomUUID()
  const terms = { claimLeast: 0n, openMost: 1, restMinutes: 0 }
  const added = { id, currency, label: 'ours', terms, details: { fields: { account } } }
  expect(await addDepositAccount(db, added, olga)).toMatchObject({ ok: true })
  return id
}

async function owns(kind: AccountKind, typed: string): Promise<boolean | undefined> {
  const read = checkAccount(kind, typed)
  if (!read.ok) throw new Error(read.refusal.reason)
  return rail.owns?.(db, { kind, value: read.value.normal, identity: read.value.identity })
}

test('a card of the office is recognised whichever bank is asked for, until its version is withdrawn', async () => {
  const id = await type('SBERRUB', '2200 0000 0000 0012')
  expect(await owns('russian-card', '2200000000000012')).toBe(true)
  expect(await owns('card', '2200 0000 0000 0012')).toBe(true)
  expect(await owns('russian-card', '2200 0000 0000 0020')).toBe(false)
  expect(await withdrawDepositAccount(db, id, 1, olga)).toMatchObject({ ok: true })
  expect(await owns('russian-card', '2200 0000 0000 0012')).toBe(false)
})

test('a wallet of the office is recognised in another spelling of its address', async () => {
  const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
  await type('TON', account)
  const raw = `0:${Buffer.from(account, 'base64url').subarray(2, 34).toString('hex')}`
  expect(await owns('ton', account)).toBe(true)
  expect(await owns('ton', raw)).toBe(true)
})

test('an address of another network is not the office’s, even when derived from the same key', async () => {
  const account = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  await type('BTC', account)
  const base58 = createBase58check(sha256)
  const ofLitecoin = base58.encode(Uint8Array.from([0x30, ...base58.decode(account).subarray(1)]))
  expect(await owns('bitcoin', account)).toBe(true)
  expect(await owns('litecoin', ofLitecoin)).toBe(false)
})
