import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { PaymentReport } from '#server/rails/chain/report-to-claims.ts'
import { stranger, token, tronNetwork, trx } from '#test/fakes/tron-network.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openTronOffice } from '#test/harness/tron-office.ts'
import { NodeFault } from '../chain/chain-node.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const network = tronNetwork(new Date('2026-11-21T09:00:00Z'))
const { url, calls } = await network.node()
const { chain, alarms, open, rail, openClaim, read, report, watch } = openTronOffice(db, [url], { at: noon })
await read()

const USDT = 25_000_000n
const last = async (others: string[] = []) => {
  const told = await report(others)
  return { ...told, confirmations: told.reports.map(({ confirmations }) => confirmations) }
}
const kept = (claimId: string) =>
  db.selectFrom('chain_transfers').select(['currency', 'verdict']).where('claim_id', '=', claimId).execute()

test('a payment is counted from the first block on, and credited only once its block is final', async () => {
  const { claimId, address } = await openClaim()
  const [tx] = network.mine(token(address, USDT))
  await read()
  const { reports } = await report()
  expect(reports).toMatchObject([
    {
      claimId,
      units: USDT,
      confirmations: 1,
      needed: 19,
      transaction: tx,
      reference: `-195:${tx}:0`,
      paidAt: network.time(),
    },
  ])
  network.mineMany(18)
  await read()
  expect((await last()).confirmations).toEqual([18])
  network.mine()
  await read()
  expect((await last()).confirmations).toEqual([19])
  expect(await rail.hasSeen!(db, tx!.toUpperCase())).toBe(true)
})

test('a payment that stands deep and is not final is never credited', async () => {
  const slow = await network.node({ lag: 1_000n })
  const { address } = await openClaim()
  network.mine(trx(address, 5_000_000n), token(address, USDT))
  network.mineMany(60)
  await read(slow.url)
  expect((await last()).confirmations).toEqual([18])
  await read()
  expect((await last()).confirmations).toEqual([19])
})

test('nothing but TRX and the right token is kept, however much it looks like money', async () => {
  const { claimId, address } = await openClaim('TRX')
  const to_address = `41${address}`
  network.mine(
    { type: 'TransferAssetContract', value: { amount: USDT, asset_name: '31303035343136', to_address } },
    { type: 'FreezeBalanceContract', value: { frozen_balance: USDT, receiver_address: to_address } },
    { type: 'VoteWitnessContract', value: { votes: [{ vote_address: to_address, vote_count: 9n }] } },
    { type: 'TransferContract', value: { amount: USDT, to_address }, ret: 'REVERT' },
    token(address, USDT, { contract: stranger }),
    token(address, USDT, { ret: 'OUT_OF_ENERGY', receipt: 'OUT_OF_ENERGY' }),
    token(address, USDT, { ret: 'REVERT', receipt: 'REVERT' }),
  )
  network.mineMany(25)
  await read()
  expect((await report()).reports).toEqual([])
  expect(await kept(claimId)).toEqual([])
})

test('TRX at an address for USDT calls a person, and dust is kept and says nothing', async () => {
  const { claimId, address } = await openClaim()
  network.mine(trx(address, 5_000_000n), trx(address, 99_999n), token(address, 9_999n))
  network.mineMany(25)
  watch()
  await vi.waitFor(() => expect(alarms).toContainEqual(expect.objectContaining({ kind: 'stray-money', claimId })), {
    timeout: 20_000,
  })
  expect((await kept(claimId)).map(({ verdict }) => verdict).toSorted()).toEqual(['dust', 'dust', 'wrong-currency'])
  expect((await report()).reports).toEqual([])
})

test('ten thousand transfers of dust in a block are read in passing, and the payment among them counts', async () => {
  const { claimId, address } = await openClaim()
  network.mine(...Array.from({ length: 10_000 }, () => token(address, 1n)), token(address, USDT))
  network.mineMany(19)
  await read()
  expect((await report()).reports).toMatchObject([{ claimId, units: USDT, confirmations: 19 }])
})

test('a transfer that a node tells twice is one', async () => {
  const { claimId, address } = await openClaim()
  const [tx] = network.mine(token(address, USDT))
  network.mineAgain(tx!, token(address, USDT))
  network.mineMany(20)
  await read()
  expect((await report()).reports).toMatchObject([{ claimId, units: USDT, confirmations: 19 }])
  expect(await kept(claimId)).toHaveLength(1)
})

test('a reorganisation takes a payment back, and it returns under its reference', async () => {
  const { address } = await openClaim()
  const fork = network.head()
  const [tx] = network.mine(token(address, USDT))
  network.mineMany(5)
  await read()
  const [first] = (await report()).reports
  network.fork(fork)
  network.mineMany(7)
  await read()
  expect((await last()).confirmations).toEqual([0])
  network.mineAgain(tx!, token(address, USDT))
  network.mineMany(19)
  await read()
  expect((await report()).reports).toMatchObject([{ reference: first!.reference, confirmations: 19 }])
})

test.each<[string, Parameters<typeof network.node>[0]]>([
  [
    'has less of it',
    {
      answer: (path, _, truth) =>
        path.includes('info') ? JSON.parse(JSON.stringify(truth(), plainly).replaceAll('17d7840', '17d783f')) : 'ask',
    },
  ],
  [
    'calls it failed',
    {
      answer: (path, _, truth) =>
        path.includes('info') ? JSON.parse(JSON.stringify(truth(), plainly).replaceAll('SUCCESS', 'REVERT')) : 'ask',
    },
  ],
  [
    'has it in another block',
    {
      answer: (path, _, truth) =>
        path === '/wallet/getblock'
          ? JSON.parse(JSON.stringify(truth(), plainly).replace(/"blockID":"(.{60}).{4}/, '"blockID":"$1ffff'))
          : 'ask',
    },
  ],
])('a second node that %s holds the last confirmation', async (_, lie) => {
  const liar = await network.node(lie)
  const { address } = await openClaim()
  network.mine(token(address, USDT))
  network.mineMany(25)
  await read()
  const { confirmations, disputed } = await last([liar.url])
  expect([confirmations, disputed.length]).toEqual([[18], 1])
  expect((await last([url])).confirmations).toEqual([19])
})

test('a second node that is behind holds the last confirmation without an alarm', async () => {
  const { address } = await openClaim()
  const before = network.head()
  network.mine(token(address, USDT))
  network.mineMany(25)
  await read()
  const behind = await network.node({
    answer: (path, question, truth) => {
      const asked = question.id_or_num
      return path === '/wallet/getblock' && asked !== undefined && BigInt(asked as string) > before ? {} : truth()
    },
  })
  const late = await network.node({ lag: 26n })
  for (const other of [behind, late]) {
    const { disputed, takenBack, reports } = await report([other.url])
    expect([disputed, takenBack]).toEqual([[], []])
    expect(reports.filter(({ confirmations }) => confirmations === 19)).toEqual([])
  }
  expect((await last([url])).confirmations).toEqual([19])
})

test('a node that shows payments and hides them later is found out by the other one', async () => {
  const hiding = await network.node({
    answer: (path, _, truth) =>
      path.includes('info') ? (truth() as { log?: unknown }[]).map(info => ({ ...info, log: undefined })) : truth(),
  })
  const { address } = await openClaim()
  network.mine(token(address, USDT))
  network.mineMany(25)
  await read()
  expect((await report([hiding.url])).disputed).toHaveLength(1)
  await report([url])
})

test('an overloaded node is passed over for the next one, and paused', async () => {
  const overloaded = await network.node({
    answer: () => ({ Error: 'class java.lang.IllegalAccessException : lack of computing resources' }),
  })
  const reports: PaymentReport[] = []
  const { claimId, address } = await openClaim()
  network.mine(token(address, USDT))
  network.mineMany(20)
  watch({
    chain: { ...chain, nodes: [overloaded.url, url] },
    now: () => new Date(),
    pauseMs: 60_000,
    report: async payment => void reports.push(payment),
  })
  await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ claimId, confirmations: 19 }), { timeout: 20_000 })
  expect(overloaded.calls.length).toBeLessThan(6)
})

test('the key of a node stands in no line of the log and in no alarm', async () => {
  const lines: string[] = []
  const dead = await network.node({ key: 'the-key-of-the-office', answer: () => undefined })
  watch({
    chain: { ...chain, nodes: [dead.url, url] },
    log: pino({ level: 'trace' }, { write: line => void lines.push(line) }),
  })
  await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-unreachable'), { timeout: 20_000 })
  expect(lines.join('')).toContain('a node failed')
  expect(lines.join('') + JSON.stringify(alarms)).not.toContain('the-key-of-the-office')
})

test('a node of a test network raises an alarm and is asked for nothing else', async () => {
  const nile = await network.node({
    answer: (_, __, truth) => ({ ...(truth() as object), blockID: `${'0'.repeat(16)}${'d'.repeat(48)}` }),
  })
  watch({ chain: { ...chain, nodes: [nile.url] } })
  await vi.waitFor(() => expect(alarms[0]?.kind).toBe('node-of-another-chain'), { timeout: 20_000 })
  expect(nile.calls.every(({ question }) => (question as { id_or_num?: string }).id_or_num === '0')).toBe(true)
})

test('a new block costs three questions, one by one and several at once', async () => {
  const node = open(url)
  const { readChain } = await import('../chain/read-chain.ts')
  await read()
  await readChain(db, chain, node, noon)
  for (const made of [1, 1, 2, 5]) {
    network.mineMany(made)
    const before = calls.length
    await readChain(db, chain, node, noon)
    expect(calls.length - before).toBeLessThanOrEqual(3 * made)
  }
})

test('a node that does not have a block’s results yet is waited for, and the payment is found', async () => {
  let ready = false
  const young = await network.node({ answer: path => (path.includes('info') && !ready ? [] : 'ask') })
  const { claimId, address } = await openClaim()
  network.mine(token(address, USDT))
  expect(await read(young.url)).toMatchObject({ state: 'node-behind' })
  ready = true
  await read(young.url)
  expect((await report()).reports).toMatchObject([{ claimId }])
})

test('a claim gets a QR code of its address alone, in the form that wallets show', async () => {
  const { id } = await (await import('#test/fixtures/claim-row.ts')).insertClaim(db, { currency: 'USDTTRC20' })
  const wish = { id, number: '7', currency: 'USDTTRC20', units: USDT, scale: 6, deadline: noon }
  const assigned = await db.transaction().execute(tx => rail.assign(tx, wish, noon))
  const shown = assigned.ok ? assigned.value.fields[0]!.value : ''
  expect(shown).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  expect(assigned).toMatchObject({
    value: { rail: 'tron', confirmations: 19, qr: shown, amount: { value: '25.000000' } },
  })
  expect(assigned.ok && assigned.value.link).toBeUndefined()
  await expect(open('http://127.0.0.1:1').head()).rejects.toThrow(NodeFault)
})

/** Numbers as nodes write them, for what a test changes in passing. */
function plainly(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
