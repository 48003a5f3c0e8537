import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { issueAddress } from './addresses.store.ts'
import { readCursor } from './chain.store.ts'
import type { AddressKey, Chain, ChainFamily } from './chain.ts'
import { type ChainNode, NodeFault, type Transfer } from './chain-node.ts'
import { addressOfItsOwn, chainRail } from './chain-rail.ts'
import { readChain } from './read-chain.ts'
import { readPending } from './read-pending.ts'
import { type PaymentReport, reportToClaims } from './report-to-claims.ts'
import { type ChainWatch, watchChain } from './watch-chain.ts'

// A family that is nothing like EVM: its blocks are words in memory, its addresses are numbers, and a memo tells claims apart.

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date(noon.getTime() + 60_000)

/** The blocks by which a node tells the chain, from block 1 on: each a word, and what moved in it. */
type Told = { word: string; moved?: Transfer[] }[]
type Mood = { head?: number; final?: number; dead?: boolean; absent?: number }

let told: Record<string, Told> = {}
let moods: Record<string, Mood> = {}

const nodeAt = (url: string): ChainNode => {
  const blocks = () => {
    if (moods[url]?.dead) throw new NodeFault('no answer')
    return told[url]!
  }
  const header = async (number: bigint) => {
    const at = Number(number)
    const here = moods[url]?.absent === at ? undefined : blocks()[at - 1]
    const parent = at === 1 ? 'the beginning' : blocks()[at - 2]?.word
    return here && { number, hash: here.word, parent: parent!, at: noon }
  }
  return {
    name: url,
    chainId: async () => (blocks() ? -7 : 0),
    head: async () => BigInt(moods[url]?.head ?? blocks().length),
    final: moods[url]?.final === undefined ? undefined : async () => BigInt(moods[url]!.final!),
    header,
    async block(number, wanted) {
      const found = await header(number)
      const moved = blocks()[Number(number) - 1]?.moved ?? []
      const ours = await wanted(moved.map(({ to }) => to))
      return found && { ...found, transfers: moved.filter(({ to }) => ours.has(to)) }
    },
  }
}

const words: ChainFamily = {
  name: 'words',
  openNode: (_, url) => nodeAt(url),
  payTo: (chain, _, address) => {
    const [account, memo] = address.split('#')
    const { fields, note } = addressOfItsOwn(chain, account!)
    return { note, fields: [...fields, { name: 'memo', label: { ru: 'Комментарий', en: 'Memo' }, value: memo! }] }
  },
}
const key: AddressKey = { fingerprint: '00000007', addressAt: index => `the-office#${index}` }

let chains = 100
const newChain = (nodes: string[] = ['one']): Chain => ({
  id: -++chains,
  name: 'Words',
  stalledAfterMs: 3_600_000,
  nodes,
  assets: [{ currency: 'BTC', confirmations: 3, dust: 2n }],
})

async function paidAt(chain: Chain) {
  const { id: claimId } = await insertClaim(db, { currency: 'BTC' })
  const to = await db
    .transaction()
    .execute(tx => issueAddress(tx, key, { claimId, currency: 'BTC', chainId: chain.id }, noon))
  const transfer = { tx: `ab${claimId.replaceAll('-', '')}`, ordinal: 4, to, from: '3', currency: 'BTC', units: 5n }
  return { claimId, transfer }
}

const plain = (...names: string[]): Told => names.map(word => ({ word }))
const step = (chain: Chain, url = 'one') => readChain(db, chain, nodeAt(url), noon)
async function reported(chain: Chain, others: string[] = []) {
  const reports: PaymentReport[] = []
  const { disputed, takenBack } = await reportToClaims(
    db,
    chain,
    others.map(nodeAt),
    async report => void reports.push(report),
  )
  return { confirmations: reports.map(item => item.confirmations), disputed, takenBack, reports }
}

const watching: ChainWatch[] = []
afterEach(async () => {
  await Promise.all(watching.splice(0).map(({ stop }) => stop()))
  told = {}
  moods = {}
})

test('a claim is paid to an address and memo of its own, under a reference that stays', async () => {
  const chain = newChain()
  const rail = chainRail(words, [chain], key)
  const { id } = await insertClaim(db, { currency: 'BTC' })
  const wish = { id, number: '1', currency: 'BTC', units: 5n, scale: 8, deadline: noon }
  const assign = () => db.transaction().execute(tx => rail.assign(tx, wish, noon))
  expect(await assign()).toEqual({ ok: false, refusal: { reason: 'no-deposit-accounts' } })
  told = { one: plain('a') }
  await step(chain)
  const assigned = await assign()
  expect(assigned).toEqual(await assign())
  const [account, memo] = assigned.ok ? assigned.value.fields.map(({ value }) => value) : []
  expect(assigned).toMatchObject({ value: { rail: 'words', confirmations: 3, amount: { value: '0.00000005' } } })
  expect(await rail.owns!(db, { kind: 'crypto', value: '', identity: `${account}#${memo}` } as never)).toBe(true)

  const payment = { tx: 'abc1', ordinal: 2, to: `${account}#${memo}`, currency: 'BTC', units: 5n }
  told = { one: [...plain('a'), { word: 'b', moved: [payment, { ...payment, ordinal: 3, to: 'the-office#none' }] }] }
  await step(chain)
  const { reports } = await reported(chain)
  expect(reports).toMatchObject([{ claimId: id, reference: `${chain.id}:abc1:2`, transaction: 'abc1', units: 5n }])
  expect(await rail.hasSeen!(db, 'ABC1')).toBe(true)
})

test('one claim may be paid to addresses of several wallets', async () => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  const { claimId, transfer } = await paidAt(chain)
  const more = { wallet: '00000008', index: 0, currency: 'BTC', chain_id: chain.id, assigned_at: noon }
  await db.insertInto('chain_wallets').values({ fingerprint: '00000008', added_at: noon }).execute()
  await db
    .insertInto('chain_addresses')
    .values({ address: 'another', claim_id: claimId, ...more })
    .execute()
  told = { one: [...plain('a'), { word: 'b', moved: [transfer, { ...transfer, ordinal: 5, to: 'another' }] }] }
  await step(chain)
  expect((await reported(chain)).reports.map(report => report.claimId)).toEqual([claimId, claimId])
})

test('reading goes on from the cursor after a restart, and counts each block once', async () => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  const { transfer } = await paidAt(chain)
  told = { one: [...plain('a'), { word: 'b', moved: [transfer] }, ...plain('c')] }
  expect(await step(chain)).toEqual({ state: 'caught-up', at: 3n, headAt: noon })
  expect((await reported(chain)).confirmations).toEqual([2])
  // Another process knows nothing but the database.
  expect(await readCursor(db, chain.id)).toEqual({ number: 3n, hash: 'c' })
  told = { one: [...told.one!, ...plain('d')] }
  expect(await step(chain)).toEqual({ state: 'caught-up', at: 4n, headAt: noon })
  expect((await reported(chain)).confirmations).toEqual([3])
  expect((await reported(chain)).confirmations).toEqual([])
})

test('a reorganisation takes a payment back, and it returns under the same reference', async () => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  const { transfer } = await paidAt(chain)
  told = { one: [...plain('a'), { word: 'b', moved: [transfer] }, ...plain('c', 'd')] }
  await step(chain)
  const [first] = (await reported(chain)).reports
  expect(first).toMatchObject({ confirmations: 3 })
  told = { one: plain('a', 'x', 'y', 'z') }
  expect(await step(chain)).toEqual({ state: 'rewound', from: 4n, to: 1n })
  await step(chain)
  const lost = await reported(chain)
  expect([lost.confirmations, lost.takenBack.length]).toEqual([[0], 1])
  told = { one: [...told.one!, { word: 'aa', moved: [transfer] }] }
  await step(chain)
  expect((await reported(chain)).reports).toMatchObject([{ confirmations: 1, reference: first!.reference }])
})

test('a reorganisation during a reading reads no block of the new chain on top of the old one', async () => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  const before = await nodeAt('one').header(1n)
  told = { one: plain('x', 'y') }
  const node = { ...nodeAt('one'), header: async () => before }
  expect(await readChain(db, chain, node, noon)).toEqual({ state: 'more', at: 1n })
  expect(await readCursor(db, chain.id)).toEqual({ number: 1n, hash: 'a' })
})

test('a block that its node announces and does not have yet is waited for', async () => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  told = { one: plain('a', 'b', 'c') }
  moods = { one: { absent: 2 } }
  expect(await step(chain)).toEqual({ state: 'node-behind', head: 3n, at: 1n })
  moods = { one: { absent: 3 } }
  expect(await step(chain)).toEqual({ state: 'more', at: 2n })
  moods = {}
  expect(await step(chain)).toEqual({ state: 'caught-up', at: 3n, headAt: noon })
})

test('where the chain says what is final, depth alone confirms nothing and finality confirms at once', async () => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  const { transfer } = await paidAt(chain)
  told = { one: [...plain('a'), { word: 'b', moved: [transfer] }, ...plain('c', 'd', 'e', 'f')] }
  moods = { one: { final: 1 } }
  await step(chain)
  expect((await reported(chain)).confirmations).toEqual([2])
  moods = { one: { final: 2 } }
  await step(chain)
  // The other node has the block and does not call it final.
  told.two = told.one!
  moods.two = { final: 1 }
  expect((await reported(chain, ['two'])).confirmations).toEqual([])
  moods.two = { final: 2 }
  expect((await reported(chain, ['two'])).confirmations).toEqual([3])
})

test('a transfer that needs one confirmation has none before its block is final, is lost with it, and comes back as seen', async () => {
  const chain = newChain()
  const once = { ...chain, assets: chain.assets.map(asset => ({ ...asset, confirmations: 1 })) }
  told = { one: plain('a') }
  moods = { one: { final: 1 } }
  await step(once)
  const { transfer } = await paidAt(once)
  told = { one: [...plain('a'), { word: 'b', moved: [transfer] }, ...plain('c')] }
  await step(once)
  expect((await reported(once)).reports).toMatchObject([{ confirmations: 0, needed: 1, lost: false }])
  told = { one: plain('a', 'x', 'y') }
  await step(once)
  await step(once)
  const gone = await reported(once)
  expect(gone.reports).toMatchObject([{ confirmations: 0, lost: true }])
  expect(gone.takenBack).toEqual([])
  told = { one: [...plain('a', 'x', 'y'), { word: 'z', moved: [transfer] }] }
  await step(once)
  expect((await reported(once)).reports).toMatchObject([{ confirmations: 0, lost: false }])
  moods = { one: { final: 4 } }
  await step(once)
  // The other node has the block and does not call it final.
  told.two = told.one!
  moods.two = { final: 3 }
  expect((await reported(once, ['two'])).confirmations).toEqual([])
  moods.two = { final: 4 }
  expect((await reported(once, ['two'])).reports).toMatchObject([{ confirmations: 1, needed: 1, lost: false }])
})

test('a transfer that needs one confirmation has it in its first block where depth alone counts', async () => {
  const chain = newChain()
  const once = { ...chain, assets: chain.assets.map(asset => ({ ...asset, confirmations: 1 })) }
  told = { one: plain('a') }
  await step(once)
  const { transfer } = await paidAt(once)
  told = { one: [...plain('a'), { word: 'b', moved: [transfer] }] }
  await step(once)
  expect((await reported(once)).confirmations).toEqual([1])
})

test.each<[string, (transfer: Transfer) => Transfer[]]>([
  ['another amount', transfer => [{ ...transfer, units: 4n }]],
  ['another output', transfer => [{ ...transfer, ordinal: 5 }]],
  ['another currency', transfer => [{ ...transfer, currency: 'LTC' }]],
  ['nothing', () => []],
])('two nodes of which one tells %s credit nothing', async (_, lie) => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  const { transfer } = await paidAt(chain)
  const chainWith = (moved: Transfer[]) => [...plain('a'), { word: 'b', moved }, ...plain('c', 'd')]
  told = { one: chainWith([transfer]), two: chainWith(lie(transfer)) }
  await step(chain)
  const { confirmations, disputed } = await reported(chain, ['two'])
  expect([confirmations, disputed.length]).toEqual([[2], 1])
  told.two = told.one!
  expect((await reported(chain, ['two'])).confirmations).toEqual([3])
})

test('a dead node is passed over with an alarm, dust and strangers are no payments, and a watch reports', async () => {
  const chain = { ...newChain(['dead', 'one']), id: -7 }
  told = { one: plain('a'), dead: [] }
  moods = { dead: { dead: true } }
  await step(chain)
  const { claimId, transfer } = await paidAt(chain)
  const dust = { ...transfer, tx: 'd1', units: 1n }
  const stranger = { ...transfer, tx: 'd2', to: 'somebody' }
  told.one = [...plain('a'), { word: 'b', moved: [transfer, dust, stranger] }, ...plain('c', 'd')]
  const [reports, alarms]: [PaymentReport[], Alarm[]] = [[], []]
  watching.push(
    watchChain(db, {
      family: words,
      chain,
      now: () => later,
      log: pino({ level: 'silent' }),
      report: async report => void reports.push(report),
      alarm: async alarm => void alarms.push(alarm),
      endAlarm: async () => {},
      pollMs: 5,
      pauseMs: 0,
    }),
  )
  await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-unreachable'), { timeout: 20_000 })
  await vi.waitFor(() => expect(reports).toMatchObject([{ claimId, confirmations: 3, paidAt: noon }]), {
    timeout: 20_000,
  })
  const kept = await db.selectFrom('chain_transfers').select('verdict').where('claim_id', '=', claimId).execute()
  expect(kept.map(({ verdict }) => verdict).toSorted()).toEqual(['dust', 'payment'])
})

test('what waits for a block is kept for its claim alone, no dust among it, and is gone with its block', async () => {
  const chain = newChain()
  told = { one: plain('a') }
  await step(chain)
  const { claimId, transfer } = await paidAt(chain)
  const elsewhere = (await paidAt(newChain())).transfer
  const waiting = (units: bigint, ordinal: number, more: Partial<Transfer> = {}) => ({
    ...transfer,
    units,
    ordinal,
    spends: ['b:0'],
    ...more,
  })
  const transfers = [
    waiting(5n, 4),
    waiting(1n, 5),
    waiting(5n, 6, { to: 'nobody' }),
    waiting(5n, 7, { currency: 'LTC' }),
    waiting(5n, 8, { to: elsewhere.to }),
  ]
  const ended = [{ tx: transfer.tx, state: 'vanished' as const }]
  const telling = (gone: { tx: string; state: 'vanished' }[]): ChainNode => ({
    ...nodeAt('one'),
    async pending({ wanted }) {
      const ours = await wanted(transfers.map(({ to }) => to))
      return { transfers: transfers.filter(({ to }) => ours.has(to)), ended: gone, isMore: false }
    },
  })
  const kept = () =>
    db.selectFrom('chain_pending').select(['ordinal', 'state']).where('claim_id', '=', claimId).execute()
  await readPending(db, chain, telling([]), 1n, noon)
  expect(await kept()).toEqual([{ ordinal: 4, state: 'waits' }])
  expect((await reported(chain)).reports).toEqual([])

  // It waits no more while there is a block that was not read: it may be in that.
  transfers.length = 0
  told = { one: [...plain('a'), { word: 'b', moved: [transfer] }] }
  await readPending(db, chain, telling(ended), 1n, noon)
  expect(await kept()).toMatchObject([{ state: 'waits' }])
  await step(chain)
  expect(await kept()).toEqual([])
  // A node that still tells of it does not bring it back.
  transfers.push(waiting(5n, 4))
  await readPending(db, chain, telling(ended), 2n, noon)
  expect(await kept()).toEqual([])
  // Its block is no longer one: it waits again, and then no more.
  told = { one: plain('a', 'x', 'y') }
  await step(chain)
  await step(chain)
  await readPending(db, chain, telling([]), 3n, noon)
  expect(await kept()).toMatchObject([{ state: 'waits' }])
  transfers.length = 0
  await readPending(db, chain, telling(ended), 3n, noon)
  expect(await kept()).toMatchObject([{ state: 'vanished' }])
})
