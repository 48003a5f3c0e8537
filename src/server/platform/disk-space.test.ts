import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

const MEGABYTE = 1024 * 1024
const log = pino({ level: 'silent' })

test('low disk space raises one alarm, and another only after recovery', async () => {
  const { disk, alarms, ended, looked } = await watch(5_000)
  expect([alarms, disk.isFull()]).toEqual([[], false])
  // A process before this one may have called.
  expect(ended.splice(0)).toHaveLength(1)

  await looked(900)
  await looked(800)
  await looked(1_200)
  await looked(700)
  expect([alarms, disk.isFull()]).toEqual([[900], false])

  expect(ended).toEqual([])
  await looked(2_000)
  expect(ended).toHaveLength(1)
  await looked(600)
  expect(alarms).toEqual([900, 600])
})

test('the office accepts no claims on a full disk, and accepts them again when there is room', async () => {
  const { disk, looked } = await watch(100)
  expect(disk.isFull()).toBe(true)
  await looked(200)
  expect(disk.isFull()).toBe(false)
})

test('an alarm that could not be raised is raised at the next check', async () => {
  const { alarms, looked, refuse } = await watch(5_000)
  refuse(true)
  await looked(900)
  refuse(false)
  await looked(850)
  expect(alarms).toEqual([850])
})

test('an unreadable disk does not count as full', async () => {
  const disk = await watchDiskSpace({
    folder: '/office',
    alarm: async () => {},
    endAlarm: async () => {},
    log,
    measure: () => Promise.reject(new Error('no such disk')),
  })
  onTestFinished(disk.stop)
  expect([disk.isFull(), disk.freeBytes()]).toEqual([false, undefined])
})

/** `looked` sets the free megabytes and resolves after the next check. */
async function watch(megabytes: number) {
  const alarms: number[] = []
  const ended: number[] = []
  let free = megabytes
  let looks = 0
  let refused = false
  const disk = await watchDiskSpace({
    folder: '/office',
    endAlarm: async () => void ended.push(free),
    alarm: async ({ megabytes }) => {
      if (refused) throw new Error('the database is away')
      alarms.push(megabytes)
    },
    log,
    everyMs: 1,
    measure: async () => {
      looks++
      return free * MEGABYTE
    },
  })
  onTestFinished(disk.stop)
  return {
    disk,
    alarms,
    ended,
    refuse: (now: boolean) => {
      refused = now
    },
    looked: async (megabytes: number) => {
      free = megabytes
      const before = looks
      await expect.poll(() => looks).toBeGreaterThan(before + 1)
    },
  }
}
