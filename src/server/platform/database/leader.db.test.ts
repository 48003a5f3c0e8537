import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { type LeaderWork, runAsLeader } from './leader.ts'

const { address } = await createTestDatabase()
const log = pino({ enabled: false })
const one = { address, lock: 46, name: 'one', log }
const other = { ...one, lock: 83, name: 'other' }
const quick = { askEveryMs: 20, longestPauseMs: 100 }

/** Work that records its start and end, and queries the database at intervals, or never. */
function work(name: string, notes: string[], everyMs?: number) {
  return async (leader: Parameters<Parameters<typeof runAsLeader>[1]>[0]): Promise<LeaderWork> => {
    notes.push(`${name} begins`)
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => {})
    const asking = setInterval(() => sql`select`.execute(leader).catch(failure.reject), everyMs ?? 1e6)
    return {
      failed: failure.promise,
      async stop() {
        clearInterval(asking)
        notes.push(`${name} ends`)
      },
    }
  }
}

test('of two candidates one leads; the other leads when the first stops', async () => {
  const notes: string[] = []
  const first = runAsLeader(one, work('first', notes, 50), quick)
  await first.tried
  const second = runAsLeader(one, work('second', notes, 50), quick)
  await second.tried
  expect(notes).toEqual(['first begins'])
  await first.stop()
  await vi.waitFor(() => expect(notes).toEqual(['first begins', 'first ends', 'second begins']), { timeout: 15_000 })
  await second.stop()
})

test('two locks do not exclude each other', async () => {
  const notes: string[] = []
  const slots = [one, other].map(leader => runAsLeader(leader, work(leader.name, notes, 50), quick))
  await Promise.all(slots.map(leader => leader.tried))
  expect(notes.sort()).toEqual(['one begins', 'other begins'])
  await Promise.all(slots.map(leader => leader.stop()))
})

test('a leader that sends nothing, like a hanging process, loses the lock', async () => {
  const notes: string[] = []
  const frozen = runAsLeader(one, work('frozen', notes), { ...quick, frozenAfterMs: 300 })
  await frozen.tried
  const lively = runAsLeader(one, work('lively', notes, 50), quick)
  await vi.waitFor(() => expect(notes).toContain('lively begins'), { timeout: 15_000 })
  expect(notes.slice(0, 2)).toEqual(['frozen begins', 'frozen ends'])
  await Promise.all([frozen.stop(), lively.stop()])
})

test('the leader works as the application role', async () => {
  const role = Promise.withResolvers<string>()
  const leader = runAsLeader(
    one,
    async db => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
      role.resolve(rows[0]!.role)
      return { stop: async () => {}, failed: new Promise<never>(() => {}) }
    },
    quick,
  )
  expect(await role.promise).toBe('agio_app')
  await leader.stop()
})

test('failed work is started again', async () => {
  const notes: string[] = []
  let begun = 0
  const leader = runAsLeader(
    one,
    async () => {
      begun += 1
      if (begun === 1) throw new Error('it did not even begin')
      return { stop: async () => void notes.push('stopped'), failed: Promise.reject(new Error('it cannot go on')) }
    },
    quick,
  )
  await vi.waitFor(() => expect(notes.length).toBeGreaterThan(1), { timeout: 15_000 })
  await leader.stop()
})
