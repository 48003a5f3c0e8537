import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import type { PairRate } from './pair-rate.ts'
import { measureRates } from './rate-metrics.ts'
import { publishRates } from './rates.store.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')

test('the metrics show failing sources and paused pairs', async () => {
  const paused: PairRate = { pair: 'BTC/USDT', state: 'paused', reason: 'source-silent', since: noon, sources: [] }
  const registry = new Registry()
  const rates = { now: new Map([[paused.pair, paused]]) }
  measureRates(registry, { db, mode: 'live', rates, now: () => new Date('2026-11-21T12:05:00Z') })
  await publishRates(
    db,
    'live',
    [],
    [
      { source: 'kraken', readAt: noon, fault: { reason: 'timeout', detail: 'no answer in time', since: noon } },
      { source: 'okx', readAt: noon, fault: undefined },
    ],
  )

  expect((await registry.metrics()).split('\n')).toEqual(
    expect.arrayContaining([
      'agio_rate_source_failing_seconds{source="kraken"} 300',
      'agio_rate_source_failing_seconds{source="okx"} 0',
      'agio_rates{state="fresh"} 0',
      'agio_rates{state="paused"} 1',
    ]),
  )
})
