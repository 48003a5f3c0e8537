import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { issueAddress } from '#server/rails/chain/addresses.store.ts'
import type { Chain } from '#server/rails/chain/chain.ts'
import { chainRail } from '#server/rails/chain/chain-rail.ts'
import { readChain } from '#server/rails/chain/read-chain.ts'
import { type PaymentReport, reportToClaims } from '#server/rails/chain/report-to-claims.ts'
import { type ChainWatch, type WatchOptions, watchChain } from '#server/rails/chain/watch-chain.ts'
import { tron, tronWith } from '#server/rails/tron/tron-chain.ts'
import { readTronKey } from '#server/rails/tron/tron-key.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'

/** An office that is paid on TRON: its rail and readings of the chain through nodes that a test names. */
export function openTronOffice(db: Db, nodes: readonly string[], { at }: { at: Date }) {
  const terms = tronWith(nodes, { confirmations: {}, dust: {} })
  const key = readTronKey(HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/195'/0'").publicExtendedKey)
  if (!terms.ok || !key.ok) throw new Error('no chain')
  // Blocks are made by the tests alone.
  const chain: Chain = { ...terms.value, stalledAfterMs: 365 * DAY_MS }

  const watching: ChainWatch[] = []
  const alarms: Alarm[] = []
  afterEach(async () => {
    await Promise.all(watching.splice(0).map(({ stop }) => stop()))
    alarms.length = 0
  })

  const open = (url: string) => tron.openNode(chain, url, 60_000)
  return {
    chain,
    alarms,
    open,
    rail: chainRail(tron, [chain], key.value),
    /** An address that a claim is paid to, as the chain compares it. */
    async openClaim(currency = 'USDTTRC20'): Promise<{ claimId: string; address: string }> {
      const { id: claimId } = await insertClaim(db, { currency, at })
      const address = await db
        .transaction()
        .execute(tx => issueAddress(tx, key.value, { claimId, currency, chainId: chain.id }, at))
      return { claimId, address }
    },
    /** Reads everything that a node has. */
    async read(url = nodes[0]!) {
      const node = open(url)
      for (let steps = 0; steps < 100; steps++) {
        const progress = await readChain(db, chain, node, at)
        if (progress.state !== 'more' && progress.state !== 'rewound') return progress
      }
      throw new Error('the reading does not end')
    },
    /** What claims are told after a reading, and what the other nodes contradict. */
    async report(others: readonly string[] = []) {
      const reports: PaymentReport[] = []
      const outcome = await reportToClaims(db, chain, others.map(open), async report => void reports.push(report))
      return { reports, ...outcome }
    },
    watch(options: Partial<WatchOptions> = {}): ChainWatch {
      const watch = watchChain(db, {
        family: tron,
        chain,
        now: () => at,
        log: pino({ level: 'silent' }),
        report: async () => {},
        alarm: async alarm => void alarms.push(alarm),
        endAlarm: async () => {},
        pollMs: 10,
        pauseMs: 0,
        ...options,
      })
      watching.push(watch)
      return watch
    },
  }
}
