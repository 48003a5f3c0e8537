import { randomUUID } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { expect, test } from 'vitest'
import type { AccountKind } from '#contract/accounts/account.ts'
import { checkAccount } from '#contract/accounts/check-account.ts'
import { createTestDatabase } from '#test/database.ts'
import { addRequisite, withdrawRequisite } from './manage-requisites.ts'
import { requisitesRail } from './requisites-rail.ts'

const { db } = await createTestDatabase({ demo: true })
const rail = requisitesRail(() => {})
const now = new Date('2026-11-21T12:00:00Z')
const olga = { author: 'olga', now }

async function type(currency: string, account: string): Promise<string> {
  const id = randomUUID()
  const terms = { claimLeast: 0n, openMost: 1, restMinutes: 0 }
  const added = { id, currency, label: 'ours', terms, details: { fields: { account } } }
  expect(await addRequisite(db, added, olga)).toMatchObject({ ok: true })
  return id
}

async function owns(kind: AccountKind, typed: string): Promise<boolean | undefined> {
  const read = checkAccount(kind, typed)
  if (!read.ok) throw new Error(read.refusal.reason)
  return rail.owns?.(db, { kind, value: read.value.normal, identity: read.value.identity })
}

test('a card that the office has typed is its own for every bank, until it is taken back', async () => {
  const id = await type('SBERRUB', '2200 0000 0000 0012')
  expect(await owns('russian-card', '2200000000000012')).toBe(true)
  expect(await owns('card', '2200 0000 0000 0012')).toBe(true)
  expect(await owns('russian-card', '2200 0000 0000 0020')).toBe(false)
  expect(await withdrawRequisite(db, id, 1, olga)).toMatchObject({ ok: true })
  expect(await owns('russian-card', '2200 0000 0000 0012')).toBe(false)
})

test('a wallet that the office has typed is its own in another spelling of its address', async () => {
  const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
  await type('TON', account)
  const raw = `0:${Buffer.from(account, 'base64url').subarray(2, 34).toString('hex')}`
  expect(await owns('ton', account)).toBe(true)
  expect(await owns('ton', raw)).toBe(true)
})

test('a wallet of another network is none of the office’s, though it is made of the same key', async () => {
  const account = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  await type('BTC', account)
  const base58 = createBase58check(sha256)
  const ofLitecoin = base58.encode(Uint8Array.from([0x30, ...base58.decode(account).subarray(1)]))
  expect(await owns('bitcoin', account)).toBe(true)
  expect(await owns('litecoin', ofLitecoin)).toBe(false)
})
