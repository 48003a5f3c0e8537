import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { clientConfig } from '../database/pool.ts'
import { listen } from './listen.ts'
import { NEWS_CHANNEL } from './news.ts'

const { address } = await createTestDatabase()
const log = pino({ level: 'silent' })

test('a listener that is notified while it connects does not fail, and gets all later notifications', async () => {
  const office = new pg.Client(clientConfig(address))
  await office.connect()
  let ringing = true
  const busy = (async () => {
    while (ringing) await office.query(`notify ${office.escapeIdentifier(NEWS_CHANNEL)}`)
  })()
  onTestFinished(async () => {
    ringing = false
    await busy
    await office.end()
  })

  for (let time = 0; time < 10; time++) {
    const heard: (string | undefined)[] = []
    const listening = await listen(address, { claims: subject => void heard.push(subject) }, log)
    await office.query(`insert into news (channel, subject) values ('claims', $1)`, [`after ${time}`])
    await expect.poll(() => heard).toContain(`after ${time}`)
    await listening.close()
  }
})

test('a listener says by how much the clock of its process differs from the database’s', async () => {
  const tenMinutes = 600_000
  for (const wrong of [tenMinutes, 0, -tenMinutes]) {
    const differences: number[] = []
    const clock = () => Date.now() + wrong
    const listening = await listen(address, {}, log, { clock, seen: ms => void differences.push(ms) })
    await expect.poll(() => differences.length).toBeGreaterThan(1)
    await listening.close()
    for (const ms of differences) expect(Math.abs(ms - wrong)).toBeLessThan(wrong === 0 ? 1 : 30_000)
  }
})
