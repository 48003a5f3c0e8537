import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { msAlone } from '../how-busy.ts'
import { leftAfter, type Started, start } from './processes.ts'
import { folderOf, users } from './users.ts'

const viaNpm = ['npm', 'start', '--silent']

describe.each(users.filter(user => user !== undefined))('started by $name', async user => {
  // The tests of one user follow one office through its life.
  const home = await folderOf(user, { keptFor: 'file' })

  test('stopped while it starts for the first time, it leaves nothing running and begins anew', async () => {
    for (const ms of [150, 400, 800]) {
      const stopped = start({ user, home })
      await sleep(ms)
      stopped.child.kill('SIGTERM')
      await stopped.ended
      expect(await leftAfter(20_000, home)).toEqual([])
    }
  })

  test('it opens on its folder, stops when asked and opens again', async () => {
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

    const second = start({ user, home })
    await second.ready
    expect(await readFile(join(home, 'secret'), 'utf8')).toBe(secret)
    second.child.kill('SIGINT')
    expect(await second.ended).toMatchObject({ code: 0, signal: null })
    expect(await leftAfter(0, home)).toEqual([])
  })

  test('killed by force, it leaves no PostgreSQL behind and finds its data again', async () => {
    const killed = start({ user, home })
    const before = await currencies(await killed.ready)
    expect(before.length).toBeGreaterThan(20)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await leftAfter(20_000, home)).toEqual([])

    const next = start({ user, home })
    expect(await currencies(await next.ready)).toEqual(before)

    // Started again at once, it waits for the PostgreSQL that is still stopping.
    next.child.kill('SIGKILL')
    const last = start({ user, home })
    expect(await currencies(await last.ready)).toEqual(before)
    last.child.kill('SIGTERM')
    await last.ended
  })

  test('through npm it is ready within four seconds, and stopping npm leaves nothing behind', async () => {
    // One start in that time, counted as on a machine that has nothing else to do, shows that it can.
    let quickest = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && quickest > 4_000; attempt++) {
      let office!: Started
      const ms = await msAlone(() => {
        office = start({ user, home, command: viaNpm })
        return office.ready
      })
      quickest = Math.min(quickest, ms)
      office.child.kill('SIGTERM')
      await office.ended
      expect(await leftAfter(20_000, home)).toEqual([])
    }
    expect(quickest).toBeLessThan(4_000)
  })

  test('Ctrl-C under npm, which reaches everybody and then comes from npm once more, lets it end in peace', async () => {
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
