import { expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { readLateChains } from '#server/rails/chain/chain.store.ts'
import { startAnvil } from '#test/fakes/anvil.ts'
import { standInFor } from '#test/fakes/stand-in-node.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openEvmOffice } from '#test/harness/evm-office.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const { chain, alarms, watch, openClaim, caughtUp, lastReported } = await openEvmOffice(db, anvil, { at: new Date() })
const within = { timeout: 20_000, interval: 20 }

/** A node that answers everything; its head stands still from now on until it moves again. */
async function standing() {
  const at = `0x${(await anvil.head()).toString(16)}`
  const node = { url: '', stands: true, asked: 0 }
  node.url = await standInFor(anvil, method => {
    if (method !== 'eth_blockNumber') return 'ask'
    node.asked += 1
    return node.stands ? at : 'ask'
  })
  return node
}

test('a node whose head stands still while another one goes on is left for it, and staff are called', async () => {
  const first = watch()
  await caughtUp()
  const claim = await openClaim()
  await first.stop()
  const node = await standing()
  watch({ nodes: [node.url, anvil.url] }, { headsEveryMs: 40 })
  await anvil.sendTokens(claim.address, 1_000_000n)
  await anvil.mine(30)

  await lastReported(claim.id, 3)
  const alarm = { kind: 'chain-stalled', subject: new URL(node.url).host, detail: { chain: 'Testnet' } }
  expect(alarms).toMatchObject([alarm])
  // One alarm, however often the node is looked at; payments are seen in time.
  const { asked } = node
  await vi.waitFor(() => expect(node.asked).toBeGreaterThan(asked + 3), within)
  expect(alarms).toHaveLength(1)
  expect(await readLateChains(db)).toEqual([])
})

test('where the only node stands still, staff are called, and customers are told until it goes on', async () => {
  const caught = watch()
  await caughtUp()
  await caught.stop()
  const node = await standing()
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  watch({ nodes: [node.url], stalledAfterMs: MINUTE_MS }, { now })
  await vi.waitFor(() => expect(alarms).toEqual([]), within)

  ahead = DAY_MS
  await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toEqual(['chain-stalled']), within)
  await vi.waitFor(async () => expect(await readLateChains(db)).toEqual([chain.id]), within)

  ahead = 0
  node.stands = false
  await anvil.mine(1)
  await vi.waitFor(async () => expect(await readLateChains(db)).toEqual([]), within)
  expect(alarms).toHaveLength(1)
})

test('customers are told, too, when no node answers', async () => {
  const dead = await standInFor(anvil, () => undefined)
  let ahead = 0
  watch({ nodes: [dead], stalledAfterMs: MINUTE_MS }, { now: () => new Date(Date.now() + ahead) })
  ahead = 2 * MINUTE_MS
  await vi.waitFor(async () => expect(await readLateChains(db)).toEqual([chain.id]), within)
})
