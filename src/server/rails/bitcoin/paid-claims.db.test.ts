import { HDKey } from '@scure/bip32'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim, listPayments } from '#server/claims/claims.store.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { findLitecoind, type Litecoind, regtest, startLitecoind } from '#test/fakes/litecoind.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readCursor } from '../chain/chain.store.ts'
import { chainRail } from '../chain/chain-rail.ts'
import { incomingOf } from '../chain/report-to-claims.ts'
import { watchChain } from '../chain/watch-chain.ts'
import { bitcoinFamily, readingOutputs } from './bitcoin-family.ts'
import { type BitcoinChain, bitcoinNetworks } from './bitcoin-networks.ts'
import { openSource } from './block-source.ts'
import { readSegwitKey } from './segwit-key.ts'

// Bitcoin's rail on a real node of its family, as Debian has it; the addresses alone begin otherwise.

const program = await findLitecoind()

describe.skipIf(!program)('on a real node', async () => {
  if (!program) return
  const { db } = await createTestDatabase({ demo: true })
  const [node, rival] = [await startLitecoind(program), await startLitecoind(program)]
  await node.mine(110)
  await rival.follow(node)

  const wallet = HDKey.fromMasterSeed(Buffer.alloc(32, 7), { private: 0x04b2430c, public: 0x04b24746 })
  const key = readSegwitKey(wallet.derive("m/84'/0'/0'").publicExtendedKey, {
    keys: bitcoinNetworks.bitcoin.keys,
    prefix: regtest.prefix,
  })
  if (!key.ok) throw new Error(key.refusal.reason)
  const chain: BitcoinChain = {
    ...regtest,
    id: -1,
    name: 'Testnet',
    network: 'bitcoin',
    stalledAfterMs: 365 * DAY_MS,
    nodes: [node.url],
    assets: [{ currency: 'BTC', confirmations: 3, dust: 546n }],
  }
  const family = bitcoinFamily('bitcoin')
  const rail = chainRail(family, [chain], key.value)
  const office = await openClaimsOffice(db, { rail, at: new Date() })
  const watching = watchChain(db, {
    family,
    chain,
    now: () => office.now,
    log: pino({ level: 'silent' }),
    alarm: async () => {},
    endAlarm: async () => {},
    async report(payment) {
      const recorded = await recordIncoming(office.deps, incomingOf(family.name, payment, office.now))
      if (!recorded.ok) throw new Error(recorded.refusal.reason)
    },
    pollMs: 20,
  })
  await vi.waitFor(async () => expect(await readCursor(db, chain.id)).toBeDefined(), { timeout: 20_000 })
  afterAll(() => watching.stop())

  const addressOf = (claim: Claim) => claim.payTo!.fields[0]!.value
  const until = (id: string, like: object) =>
    vi.waitFor(async () => expect(await findClaim(db, id)).toMatchObject(like), { timeout: 20_000, interval: 50 })
  const open = () => office.open('BTC', 'SBERRUB', '0.01')
  const caughtUp = async (of: Litecoind = node) => {
    const head = await of.rpc<number>('getblockcount')
    await vi.waitFor(async () => expect((await readCursor(db, chain.id))?.number).toBe(BigInt(head)), {
      timeout: 20_000,
      interval: 50,
    })
  }

  test('an order is paid to an address of the wallet, credited at the last confirmation, and completed', async () => {
    const claim = await open()
    const address = key.value.addressAt(0)
    expect(addressOf(claim)).toBe(address)
    const request = `bitcoin:${address}?amount=0.01`
    expect(claim.payTo).toMatchObject({ link: request, qr: request, confirmations: 3 })
    const tx = await node.pay(addressOf(claim), '0.01')
    await node.mine()
    await until(claim.id, { state: 'checking', received: 0n })
    expect(await listPayments(db, claim.id)).toMatchObject([
      { rail: 'bitcoin', state: 'seen', confirmations: 1, needed: 3 },
    ])
    const { details } = await node.rpc<{ details: { vout: number }[] }>('gettransaction', tx)
    expect((await listPayments(db, claim.id))[0]!.reference).toBe(`-1:${tx}:${details[0]!.vout}`)
    await node.mine(2)
    await until(claim.id, { received: claim.figures.give })
    await office.move(claim, 'approve')
    expect(await office.move(claim, 'pay-out', { data: { reference: 'bank 1' } })).toMatchObject({ state: 'completed' })
    expect(await proveLedger(db)).toEqual([])
  })

  test('a payment that the longer chain of another node takes back returns under the same reference', async () => {
    const claim = await open()
    await rival.follow(node)
    await node.pay(addressOf(claim), '0.01')
    await node.mine()
    await until(claim.id, { state: 'checking' })
    const [seen] = await listPayments(db, claim.id)
    await rival.mineEmpty(3)
    await node.follow(rival)
    await until(claim.id, { state: 'awaiting-payment', received: 0n })
    expect(await listPayments(db, claim.id)).toMatchObject([{ state: 'lost' }])
    // The node has taken the transaction into its memory again.
    await node.mine(3)
    await until(claim.id, { received: claim.figures.give })
    expect(await listPayments(db, claim.id)).toMatchObject([{ state: 'credited', reference: seen!.reference }])
  })

  test('a miner’s own output waits a hundred blocks', async () => {
    const claim = await open()
    await node.rpc('generatetoaddress', 1, addressOf(claim))
    await caughtUp()
    const rows = await db.selectFrom('chain_transfers').selectAll().where('claim_id', '=', claim.id).execute()
    expect(rows).toMatchObject([{ needed: 100, ordinal: 0, verdict: 'payment' }])
  })

  test('blocks with the extension of Litecoin are read, and each has the transactions that its header names', async () => {
    // The extension begins here, with the block that first moves coins into it.
    await node.mine(431 - (await node.rpc<number>('getblockcount')))
    await node.pay(await node.rpc('getnewaddress', '', 'mweb'), '1')
    await node.mine(3)
    const head = await node.rpc<number>('getblockcount')
    const reader = readingOutputs(chain, openSource(node.url))
    for (let height = head - 8; height <= head; height++) {
      const block = await reader.block(BigInt(height), async addresses => new Set(addresses))
      expect(block?.hash).toBe(await node.rpc('getblockhash', height))
    }
    const { tx } = await node.rpc<{ tx: { hex: string }[] }>('getblock', await node.rpc('getblockhash', head), 2)
    expect(tx.at(-1)!.hex.slice(8, 12)).toBe('0008')
    await caughtUp()
  })
})
