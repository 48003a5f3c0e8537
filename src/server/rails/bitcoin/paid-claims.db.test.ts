import { HDKey } from '@scure/bip32'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Claim } from '#server/claims/claim.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { claimView } from '#server/claims/claim-view.ts'
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
    pendingEveryMs: 0,
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

  const pendingOf = async ({ id }: Claim) =>
    claimView((await readHistory(db, id))!, { ...office.deps, whole: true, now: office.now }).pending?.map(
      ({ state, amount }) => [state, amount.value],
    )
  const untilPending = (claim: Claim, states: unknown) =>
    vi.waitFor(async () => expect(await pendingOf(claim)).toEqual(states), { timeout: 20_000, interval: 50 })
  const untouched = async ({ id }: Claim) => {
    expect(await findClaim(db, id)).toMatchObject({ state: 'awaiting-payment', received: 0n })
    expect(await listPayments(db, id)).toEqual([])
  }
  /** Pays with an output of its own, which a later transaction may spend again. */
  async function payReplaceably(
    pays: Record<string, string>,
  ): Promise<{ tx: string; spent: { txid: string; vout: number } }> {
    const bare = await node.rpc<string>('createrawtransaction', [], [pays])
    const { hex } = await node.rpc<{ hex: string }>('fundrawtransaction', bare, { replaceable: true })
    const signed = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', hex)
    const { vin } = await node.rpc<{ vin: { txid: string; vout: number }[] }>('decoderawtransaction', signed.hex)
    return { tx: await node.rpc<string>('sendrawtransaction', signed.hex), spent: vin[0]! }
  }
  /** Spends the same output on something else, at a higher fee. */
  async function spendElsewhere({ txid, vout }: { txid: string; vout: number }): Promise<void> {
    const before = await node.rpc<{ value: number }>('gettxout', txid, vout, false)
    const to = await node.rpc<string>('getnewaddress', '', 'bech32')
    const rest = (before.value - 0.01).toFixed(8)
    const bare = await node.rpc<string>('createrawtransaction', [{ txid, vout, sequence: 1 }], [{ [to]: rest }])
    const signed = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', bare)
    await node.rpc('sendrawtransaction', signed.hex, 0)
  }

  test('a transaction in no block is shown and counts for nothing, and is a payment once a block has it', async () => {
    const claim = await open()
    await node.pay(addressOf(claim), '0.01')
    await untilPending(claim, [['waits', '0.01000000']])
    await untouched(claim)
    await node.mine()
    await until(claim.id, { state: 'checking', received: 0n })
    expect(await pendingOf(claim)).toBeUndefined()
    await node.mine(2)
    await until(claim.id, { received: claim.figures.give })
  })

  test('a transaction that its sender replaces is told, never credited, and returns nowhere', async () => {
    const claim = await open()
    const { spent } = await payReplaceably({ [addressOf(claim)]: '0.01' })
    await untilPending(claim, [['waits', '0.01000000']])
    await spendElsewhere(spent)
    await untilPending(claim, [['replaced', '0.01000000']])
    await node.mine(3)
    await caughtUp()
    await untouched(claim)
    expect(await pendingOf(claim)).toEqual([['replaced', '0.01000000']])
  })

  test('a replacement that pays the same order takes the place of the first', async () => {
    const claim = await open()
    const { tx } = await payReplaceably({ [addressOf(claim)]: '0.01' })
    await untilPending(claim, [['waits', '0.01000000']])
    await node.rpc('bumpfee', tx)
    await vi.waitFor(
      async () => {
        const rows = await db
          .selectFrom('chain_pending')
          .select('state')
          .where('claim_id', '=', claim.id)
          .orderBy('state')
          .execute()
        expect(rows.map(({ state }) => state)).toEqual(['replaced', 'waits'])
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(await pendingOf(claim)).toEqual([['waits', '0.01000000']])
    await node.mine(3)
    await until(claim.id, { received: claim.figures.give })
    expect(await listPayments(db, claim.id)).toHaveLength(1)
    expect(await pendingOf(claim)).toBeUndefined()
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
