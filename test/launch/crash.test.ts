import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { emailOf, exchangeUntilDeath, type Told } from './crash-clients.ts'
import { start } from './processes.ts'
import { usedHomeOf, users } from './users.ts'

/** `npm run prove-crash` asks for more. */
const ROUNDS = Number(process.env.AGIO_CRASH_ROUNDS ?? 2)
const CLIENTS = 8
const [user] = users

test(
  'everything that the office has acknowledged survives kills of the office and of PostgreSQL',
  async () => {
    const home = await usedHomeOf(user)
    const told: Told = { asked: new Set(), opened: new Map(), completed: new Set(), interrupted: [] }
    const outbox = join(home, 'outbox')
    const emails = new Set<string>()

    for (let round = 0; round < ROUNDS; round++) {
      const office = start({ user, home, env: { AGIO_TRUSTED_PROXIES: '127.0.0.1' } })
      const address = await office.ready
      const stop = new AbortController()
      told.interrupted = [...told.opened.keys()].filter(id => !told.completed.has(id))
      const before = { opened: told.opened.size, completed: told.completed.size }
      const clients = Array.from({ length: CLIENTS }, () => exchangeUntilDeath(address, stop.signal, told))
      // At least one more claim of each kind, so that every round kills a busy office.
      while (told.opened.size <= before.opened || told.completed.size <= before.completed) await sleep(20)
      await sleep(Math.random() * 1_500)
      // The office and its database in turn.
      if (round % 2 === 0) office.child.kill('SIGKILL')
      else process.kill(await postmasterOf(home), 'SIGKILL')
      await office.ended
      // The office keeps only the newest e-mails, so they are noted in every round.
      await noteEmails(outbox, emails)
      stop.abort()
      await Promise.all(clients)
    }

    const office = start({ user, home })
    const address = await office.ready
    for (const id of told.opened.keys()) {
      const answer = await fetch(`${address}/api/v1/claims/${id}/`)
      expect(answer.status, id).toBe(200)
      const claim = await answer.json()
      expect(claim).toMatchObject({ id })
      if (told.completed.has(id)) expect(claim).toMatchObject({ state: 'completed' })
    }
    expect(told.asked.size).toBeGreaterThanOrEqual(told.opened.size)

    const payouts = await payoutsOf(home)
    expect([...payouts].filter(([, times]) => times !== 1)).toEqual([])
    expect([...told.completed].filter(id => !payouts.has(id))).toEqual([])

    const due = [
      ...[...told.opened.keys()].map(id => `claim-opened to ${emailOf(id)}`),
      ...[...told.completed].map(id => `claim-moved to ${emailOf(id)}`),
    ]
    // The lease of a job of a killed process ends within a minute.
    const missing = async () => {
      await noteEmails(outbox, emails)
      return due.filter(message => !emails.has(message))
    }
    const until = Date.now() + 150_000 + due.length * 50
    while ((await missing()).length > 0 && Date.now() < until) await sleep(500)
    expect(await tracesOf(home, await missing())).toEqual([])

    const proof = start({ user, home, command: [process.execPath, 'src/main/prove-ledger.ts'] })
    expect(await proof.ended).toMatchObject({ code: 0, said: expect.stringContaining('The books agree') })
    office.child.kill('SIGTERM')
    expect(await office.ended).toMatchObject({ code: 0 })
  },
  ROUNDS * 120_000,
)

/** How often the books have paid out each claim. */
async function payoutsOf(home: string): Promise<Map<string, number>> {
  const client = new pg.Client(clientConfig({ socketDir: join(home, 'run'), user: 'agio_owner', database: 'agio' }))
  await client.connect()
  try {
    const { rows } = await client.query<{ claim_id: string; times: number }>(
      `select claim_id, count(*)::int as times from ledger_transfers where reason = 'paid-out' group by claim_id`,
    )
    return new Map(rows.map(({ claim_id, times }) => [claim_id, times]))
  } finally {
    await client.end()
  }
}

/** The outbox rows and jobs of e-mails that were not sent. */
async function tracesOf(home: string, lost: readonly string[]): Promise<unknown[]> {
  if (lost.length === 0) return []
  const client = new pg.Client(clientConfig({ socketDir: join(home, 'run'), user: 'agio_owner', database: 'agio' }))
  await client.connect()
  try {
    const { rows } = await client.query(
      `select now(), o.*, to_jsonb(job) as job from outbox o
       left join jobs job on job.payload ->> 'id' = o.id::text
       where o.kind || ' to ' || o.recipient = any($1)`,
      [lost],
    )
    return rows.length ? rows : [...lost]
  } finally {
    await client.end()
  }
}

/** The files that have been read. The office removes the oldest files, so each is read as soon as it is there, and once. */
const read = new Set<string>()

/** Adds each sent e-mail by its kind and its recipient. */
async function noteEmails(outbox: string, noted: Set<string>): Promise<void> {
  const names = (await readdir(outbox)).filter(name => name.endsWith('.eml') && !read.has(name))
  for (const name of names) {
    const kind = /Z-([a-z-]+?)-[0-9a-f]{8}-/.exec(name)?.[1]
    const text = await readFile(join(outbox, name), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    read.add(name)
    noted.add(`${kind} to ${/^To: <?([^\s>]+)/m.exec(text)?.[1]}`)
  }
}

async function postmasterOf(home: string): Promise<number> {
  const text = await readFile(join(home, 'database', 'postmaster.pid'), 'utf8')
  return Number.parseInt(text, 10)
}
