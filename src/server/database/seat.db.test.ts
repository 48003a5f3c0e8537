import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type SeatWork, seekSeat } from './seat.ts'

const { address } = await createTestDatabase()
const log = pino({ enabled: false })
const one = { address, lock: 46, name: 'one', log }
const other = { ...one, lock: 83, name: 'other' }
const quick = { askEveryMs: 20, longestPauseMs: 100 }

/** Work that notes when it begins and ends, and asks the database for something every so often, or never. */
function work(name: string, notes: string[], everyMs?: number) {
  return async (seat: Parameters<Parameters<typeof seekSeat>[1]>[0]): Promise<SeatWork> => {
    notes.push(`${name} begins`)
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => {})
    const asking = setInterval(() => sql`select`.execute(seat).catch(failure.reject), everyMs ?? 1e6)
    return {
      failed: failure.promise,
      async stop() {
        clearInterval(asking)
        notes.push(`${name} ends`)
      },
    }
  }
}

test('of two that want the seat one has it; the other gets it when the first leaves', async () => {
  const notes: string[] = []
  const first = seekSeat(one, work('first', notes, 50), quick)
  await first.tried
  const second = seekSeat(one, work('second', notes, 50), quick)
  await second.tried
  expect(notes).toEqual(['first begins'])
  await first.stop()
  await vi.waitFor(() => expect(notes).toEqual(['first begins', 'first ends', 'second begins']), { timeout: 15_000 })
  await second.stop()
})

test('two seats do not wait for each other', async () => {
  const notes: string[] = []
  const seats = [one, other].map(seat => seekSeat(seat, work(seat.name, notes, 50), quick))
  await Promise.all(seats.map(seat => seat.tried))
  expect(notes.sort()).toEqual(['one begins', 'other begins'])
  await Promise.all(seats.map(seat => seat.stop()))
})

test('one that holds the seat and does nothing, as a process that hangs does, loses it', async () => {
  const notes: string[] = []
  const frozen = seekSeat(one, work('frozen', notes), { ...quick, frozenAfterMs: 300 })
  await frozen.tried
  const lively = seekSeat(one, work('lively', notes, 50), quick)
  await vi.waitFor(() => expect(notes).toContain('lively begins'), { timeout: 15_000 })
  expect(notes.slice(0, 2)).toEqual(['frozen begins', 'frozen ends'])
  await Promise.all([frozen.stop(), lively.stop()])
})

test('the seat does its work as the role of the application', async () => {
  const role = Promise.withResolvers<string>()
  const seat = seekSeat(
    one,
    async db => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
      role.resolve(rows[0]!.role)
      return { stop: async () => {}, failed: new Promise<never>(() => {}) }
    },
    quick,
  )
  expect(await role.promise).toBe('agio_app')
  await seat.stop()
})

test('work that fails is begun anew', async () => {
  const notes: string[] = []
  let begun = 0
  const seat = seekSeat(
    one,
    async () => {
      begun += 1
      if (begun === 1) throw new Error('it did not even begin')
      return { stop: async () => void notes.push('stopped'), failed: Promise.reject(new Error('it cannot go on')) }
    },
    quick,
  )
  await vi.waitFor(() => expect(notes.length).toBeGreaterThan(1), { timeout: 15_000 })
  await seat.stop()
})
