import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { DATABASE } from '#server/platform/embedded-postgres/cluster.ts'
import { hotPaths } from '#test/fixtures/hot-paths.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeProcess } from '#test/harness/office-process.ts'
import { playedClaims } from '#test/harness/played-claim.ts'
import { costOpenings } from './claims.ts'
import { costOfRequests } from './request-cost.ts'
import { costTicks } from './ticks.ts'

/** Microseconds of the office's processor time for each unit of work, the quietest of the rounds. */
export type WorkCosts = { measured: string; node: string; us: Record<string, number> }

const kept = new URL('work.json', import.meta.url)

export const readKept = async (): Promise<WorkCosts> => JSON.parse(await readFile(kept, 'utf8')) as WorkCosts

export const keep = (costs: WorkCosts): Promise<void> => writeFile(kept, `${JSON.stringify(costs, null, 2)}\n`)

/** The fifteen hot paths: pages and calls of a running office, opening a claim, and a tick of 2,500 directions. */
export async function costWork(home: string, rounds: number): Promise<WorkCosts> {
  const us: Record<string, number> = {}
  const office = await startOfficeProcess(home, { AGIO_TRUSTED_PROXIES: '127.0.0.1' })
  const pool = openPool({ socketDir: join(home, 'run'), user: '', database: DATABASE }, 1)
  try {
    const at = { url: office.url, db: openDb(pool) }
    const [customer, owner] = [await newPersonSignedIn(at), await newPersonSignedIn(at, { role: 'owner' })]
    const paths = Object.entries(hotPaths({ customer, owner, claim: await playedClaims(office.url)() }))
    const asked = paths.map(([name, { path, headers }]) => ({ name, url: office.url + path, pid: office.pid, headers }))
    const costs = await costOfRequests(asked, rounds, 500)
    for (const [index, { leastUs }] of costs.entries()) us[asked[index]!.name] = Math.round(leastUs)
  } finally {
    await pool.end()
    await office.stop()
  }
  const { opened } = await costOpenings(join(home, 'opening'), rounds, 1)
  us['opening a claim, Node'] = Math.round(opened.nodeMs * 1_000)
  us['tick of 2500 directions'] = Math.round((await costTicks(2_500, 15)).allMs * 1_000)
  return { measured: new Date().toISOString().slice(0, 10), node: process.version, us }
}
