import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { saveCursor } from '#server/rails/chain/chain.store.ts'
import { ANVIL_CHAIN, startAnvil } from '#test/fakes/anvil.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { issueAddress } from '#test/harness/evm-chain.ts'
import { openEvmOffice } from '#test/harness/evm-office.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const noon = new Date('2026-11-21T12:00:00Z')

const { rail, openClaim } = await openEvmOffice(db, anvil, { at: noon, usdc: { confirmations: 2, dust: 0n } })

test('before the first read of its chain no address is issued: what is paid to it would not be seen', async () => {
  const { id } = await insertClaim(db, { currency: 'USDTERC20' })
  const wished = { id, number: '1', currency: 'USDTERC20', units: 2n, scale: 6, deadline: noon }
  const assigned = await db.transaction().execute(tx => rail.assign(tx, wished, noon))
  expect(assigned).toEqual({ ok: false, refusal: { reason: 'no-deposit-accounts' } })
  await saveCursor(db, ANVIL_CHAIN, { number: 0n, hash: '0x00' }, noon)
})

test('each claim has its own address with checksum, and keeps it when it is assigned again', async () => {
  const one = await openClaim()
  const other = await openClaim()
  expect(one.address).not.toBe(other.address)
  expect(getAddress(one.address)).toBe(one.address)
  const again = await db
    .transaction()
    .execute(tx =>
      rail.assign(tx, { id: one.id, number: '1', currency: 'USDTERC20', units: 2n, scale: 6, deadline: noon }, noon),
    )
  expect(again).toMatchObject({ value: { fields: [{ value: one.address }], confirmations: 3 } })
})

test('claims opened at the same time get indexes without gaps and duplicates', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => openClaim()))
  expect(new Set(claims.map(({ address }) => address)).size).toBe(20)
  const rows = await db.selectFrom('chain_addresses').select('index').orderBy('index').execute()
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => 100 + at))
})

test('each wallet has its own index of addresses', async () => {
  const numbers = async (fingerprint: string) => {
    const taken: number[] = []
    const key = {
      fingerprint,
      addressAt: (index: number) => {
        taken.push(index)
        return `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}` as const
      },
    }
    for (let turn = 0; turn < 2; turn++) {
      const { id } = await insertClaim(db)
      await db
        .transaction()
        .execute(tx => issueAddress(tx, key, { claimId: id, currency: 'USDTERC20', chainId: ANVIL_CHAIN }, noon))
    }
    return taken
  }
  expect([await numbers('aaaaaaaa'), await numbers('bbbbbbbb')]).toEqual([
    [0, 1],
    [0, 1],
  ])
})
