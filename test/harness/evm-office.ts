import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Address } from 'viem'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Alarm, EndedAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readCursor, saveCursor } from '#server/rails/chain/chain.store.ts'
import type { PaymentReport } from '#server/rails/chain/report-to-claims.ts'
import type { ChainWatch } from '#server/rails/chain/watch-chain.ts'
import type { EvmAsset, EvmChain } from '#server/rails/evm/evm.ts'
import { openNode } from '#server/rails/evm/evm-node.ts'
import { ANVIL_CHAIN, type Anvil, otherToken, tokenAddress } from '#test/fakes/anvil.ts'
import { openWallet } from '#test/fakes/evm-wallet.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { evmRail, watchChain } from '#test/harness/evm-chain.ts'

/** An office paid on a test chain: its rail, and watches that end with their test. `at` is when its claims open. */
export async function openEvmOffice(db: Db, anvil: Anvil, { at, usdc }: { at: Date; usdc?: Partial<EvmAsset> }) {
  const chain: EvmChain = {
    id: ANVIL_CHAIN,
    name: 'Testnet',
    // Its blocks are mined by the tests alone.
    stalledAfterMs: 365 * DAY_MS,
    nodes: [anvil.url],
    assets: [
      { currency: 'ETH', confirmations: 3, dust: 1_000n },
      { currency: 'USDTERC20', contract: tokenAddress, confirmations: 3, dust: 1_000n },
      { currency: 'USDCERC20', contract: otherToken, confirmations: 3, dust: 1_000n, ...usdc },
    ],
  }
  const rail = evmRail([chain], await openWallet(db))

  const reports: PaymentReport[] = []
  const alarms: Alarm[] = []
  const ended: EndedAlarm[] = []
  const broken: unknown[] = []
  const stops: (() => Promise<void>)[] = []
  beforeEach(() => {
    reports.length = 0
    alarms.length = 0
    ended.length = 0
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map(stop => stop()))
    expect(broken).toEqual([])
  })

  /** Watches the chain until the test ends or stops the watch. */
  function watch(change: Partial<EvmChain> = {}, options: object = {}): ChainWatch {
    const watching = watchChain(db, {
      chain: { ...chain, ...change },
      now: () => new Date(),
      log: pino({ level: 'silent' }),
      report: async payment => void reports.push(payment),
      alarm: async alarm => void alarms.push(alarm),
      endAlarm: async over => void ended.push(over),
      pollMs: 20,
      pauseMs: 10,
      longestPauseMs: 40,
      ...options,
    })
    watching.failed.catch(error => broken.push(error))
    stops.push(watching.stop)
    return watching
  }

  async function openClaim(currency = 'USDTERC20'): Promise<{ id: string; address: Address }> {
    const id = randomUUID()
    // No address is given out on a chain that was never read.
    if (!(await readCursor(db, chain.id)))
      await saveCursor(db, chain.id, (await openNode(anvil.url).header(await anvil.head()))!, at)
    return db.transaction().execute(async tx => {
      const claim = await insertClaim(tx, { id, currency })
      const payTo = await rail.assign(tx, { ...claim, currency, units: 1_000_000n, scale: 6, deadline: at }, at)
      if (!payTo.ok) throw new Error(payTo.refusal.reason)
      return { id, address: payTo.value.fields[0]!.value as Address }
    })
  }

  /** Waits until the cursor is at the head of the chain. */
  const caughtUp = () =>
    vi.waitFor(
      async () => {
        const row = await db
          .selectFrom('chain_cursors')
          .select('block_number')
          .where('chain_id', '=', chain.id)
          .executeTakeFirst()
        expect(BigInt(row?.block_number ?? -1)).toBe(await anvil.head())
      },
      { timeout: 20_000, interval: 20 },
    )

  /** The confirmations reported to a claim, in order. */
  const confirmationsOf = (claimId: string) =>
    reports.filter(item => item.claimId === claimId).map(item => item.confirmations)
  const reported = (claimId: string, confirmations: number[]) =>
    vi.waitFor(() => expect(confirmationsOf(claimId)).toEqual(confirmations), { timeout: 20_000, interval: 20 })
  /** Waits for the last report alone, as blocks mined at once may be read one by one. */
  const lastReported = (claimId: string, confirmations: number) =>
    vi.waitFor(() => expect(confirmationsOf(claimId).at(-1)).toBe(confirmations), { timeout: 20_000, interval: 20 })

  return {
    chain,
    rail,
    reports,
    confirmationsOf,
    reported,
    lastReported,
    alarms,
    ended,
    watch,
    openClaim,
    caughtUp,
    atEnd: (stop: () => Promise<void>) => stops.push(stop),
  }
}
