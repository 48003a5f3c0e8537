import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'

/** Milliseconds of processor time so far: of this process, and of everybody who serves this database. */
export type ProcessorTime = { nodeMs: number; serverMs: number | undefined }

/** Linux counts in hundredths of a second. Elsewhere the server's share stays unknown. */
const TICK_MS = 10

export async function processorTime(address: DatabaseAddress): Promise<ProcessorTime> {
  const { user, system } = process.cpuUsage()
  return { nodeMs: (user + system) / 1_000, serverMs: await serverMs(address) }
}

async function serverMs(address: DatabaseAddress): Promise<number | undefined> {
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  await client.end()
  const times = await Promise.all(rows.map(({ pid }) => ticksOf(pid)))
  return times.includes(undefined) ? undefined : times.reduce<number>((sum, ticks) => sum + ticks! * TICK_MS, 0)
}

async function ticksOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program stands in brackets and may hold anything; what follows is in a fixed order.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? []
  return user === undefined || system === undefined ? undefined : user + system
}
