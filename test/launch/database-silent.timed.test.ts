import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { needsDatabase, openOffice, readiness, statusOf } from './office-behind-proxy.ts'

test('silent connections are given up, and the office answers again within twenty seconds', async () => {
  const { address, proxy } = await openOffice()
  const answers: { at: number; status: number | undefined }[] = []
  const asking = setInterval(() => {
    const at = performance.now()
    statusOf(`${address}${needsDatabase()}`).then(status => answers.push({ at, status }))
  }, 200)
  onTestFinished(() => clearInterval(asking))
  await expect.poll(() => answers.filter(({ status }) => status === 404).length).toBeGreaterThan(3)

  const begun = performance.now()
  proxy.silence()
  await sleep(20_000)
  const late = performance.now()
  await sleep(3_000)
  clearInterval(asking)
  const after = answers.filter(({ at }) => at > late)
  expect(after.length).toBeGreaterThan(5)
  expect(after.filter(({ status }) => status !== 404)).toEqual([])
  expect(answers.filter(({ at, status }) => at > begun && status !== 404 && status !== 503)).toEqual([])
})

test('an office whose database is silent stops within the documented time', async () => {
  const { office, address, proxy } = await openOffice()
  proxy.takes('everybody, and says nothing')
  proxy.silence()
  const asked = fetch(`${address}${needsDatabase()}`).catch(() => {})
  await sleep(200)
  const begun = performance.now()
  office.child.kill('SIGTERM')
  expect(await office.ended).toMatchObject({ code: 0, signal: null })
  expect(performance.now() - begun).toBeLessThan(12_000)
  await asked
})

test('an office with a stop delay still serves while it is not ready, and closes each connection', async () => {
  const { office, address } = await openOffice({ AGIO_STOP_DELAY: '3' })
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  silent.on('error', () => {})
  onTestFinished(() => void silent.destroy())
  const before = await fetch(`${address}${needsDatabase()}`)
  expect(before.headers.get('connection')).toBe('keep-alive')
  await before.text()

  const begun = performance.now()
  office.child.kill('SIGTERM')
  await expect.poll(() => readiness(address)).toMatchObject({ status: 503, checks: { database: 'ok', open: 'failed' } })
  const during = await fetch(`${address}${needsDatabase()}`)
  expect([during.status, during.headers.get('connection')]).toEqual([404, 'close'])
  await during.text()
  expect(await office.ended).toMatchObject({ code: 0, signal: null })
  const ms = performance.now() - begun
  expect(ms).toBeGreaterThan(3_000)
  // The connection without a request is not waited for.
  expect(ms).toBeLessThan(9_500)
})
