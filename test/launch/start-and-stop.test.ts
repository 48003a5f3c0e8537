import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { leftAfter, start } from './processes.ts'
import { folderOf, users } from './users.ts'

const viaNpm = ['npm', 'start', '--silent']

describe.each(users.filter(user => user !== undefined))('started by $name', async user => {
  // The tests of one user share one home.
  const home = await folderOf(user, { keptFor: 'file' })

  test('a first start that is stopped leaves no process running', async () => {
    for (const ms of [150, 400, 800]) {
      const stopped = start({ user, home })
      await sleep(ms)
      stopped.child.kill('SIGTERM')
      await stopped.ended
      expect(await leftAfter(20_000, home)).toEqual([])
    }
  })

  test('the office opens on its home, stops when asked and opens again; a killed one leaves no PostgreSQL running, and the next one has its data', async () => {
    const first = start({ user, home })
    const address = await first.ready
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const secret = await readFile(join(home, 'secret'), 'utf8')
    expect(secret.trim().length).toBeGreaterThanOrEqual(32)
    expect((await stat(join(home, 'secret'))).mode & 0o777).toBe(0o600)

    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0, signal: null })
    expect(await leftAfter(0, home)).toEqual([])

    const killed = start({ user, home })
    const before = await currencies(await killed.ready)
    expect(before.length).toBeGreaterThan(20)
    expect(await readFile(join(home, 'secret'), 'utf8')).toBe(secret)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await leftAfter(20_000, home)).toEqual([])

    const next = start({ user, home })
    expect(await currencies(await next.ready)).toEqual(before)

    // The next start waits for the PostgreSQL that is still stopping.
    next.child.kill('SIGKILL')
    const last = start({ user, home })
    expect(await currencies(await last.ready)).toEqual(before)
    last.child.kill('SIGINT')
    expect(await last.ended).toMatchObject({ code: 0, signal: null })
    expect(await leftAfter(0, home)).toEqual([])
  })

  test('Ctrl-C under npm, which arrives twice, is one orderly stop', async () => {
    const office = start({ user, home, command: viaNpm })
    await office.ready
    process.kill(-office.child.pid!, 'SIGINT')
    await office.ended
    expect(await leftAfter(20_000, home)).toEqual([])
    expect(office.said()).toContain('"stopping"')
    expect(office.said()).not.toContain('unforeseen')
  })
})

async function currencies(address: string): Promise<unknown[]> {
  const answer = await fetch(`${address}/api/v1/calculator/from/`)
  return (await answer.json()) as unknown[]
}
