import { expect, test } from 'vitest'
import { beginRun, endRun, type LoadingRun, msUntilChange, progressAfter, viewAt } from './loading-timeline.ts'

const started: LoadingRun = { startedAt: 1_000 }
const ended = (at: number, failed = false): LoadingRun => ({ ...started, ended: { at, failed } })

test.each([
  ['is not there before a load', undefined, 1_000, 'idle', 0, false],
  ['waits out the throttle', started, 1_199, 'waiting', 0, false],
  ['appears after 200 ms at nothing', started, 1_200, 'growing', 0, false],
  ['has grown to a half after 1000 ms on the screen', started, 2_200, 'growing', 50, false],
  ['has grown to 70 % after its duration', started, 3_200, 'growing', 70.4833, false],
  ['is still short of the end after a minute', started, 61_200, 'growing', 98.939, false],
  ['is full when the load ends', ended(2_000), 2_000, 'done', 100, false],
  ['stays full for 500 ms', ended(2_000), 2_499, 'done', 100, false],
  ['hides after 500 ms', ended(2_000), 2_500, 'leaving', 100, false],
  ['keeps its length while it fades', ended(2_000), 2_899, 'leaving', 100, false],
  ['is reset 400 ms later', ended(2_000), 2_900, 'idle', 0, false],
  ['is never seen when the load is quicker than the throttle', ended(1_199), 1_199, 'idle', 0, false],
  ['is not seen afterwards either', ended(1_199), 1_300, 'idle', 0, false],
  ['turns red on an error', ended(2_000, true), 2_000, 'done', 100, true],
  ['stays red while it fades', ended(2_000, true), 2_899, 'leaving', 100, true],
  ['does not appear for an error within the throttle', ended(1_100, true), 1_300, 'idle', 0, false],
] as const)('the bar %s', (_, run, now, phase, progress, failed) => {
  const view = viewAt(run, now)
  expect(view).toMatchObject({ phase, failed })
  expect(view.progress).toBeCloseTo(progress, 3)
})

test('the curve is 2/π·100·atan((elapsed/duration·100)/50)', () => {
  for (const elapsed of [0, 1, 100, 500, 1_000, 1_999, 2_000, 10_000])
    expect(progressAfter(elapsed)).toBe((2 / Math.PI) * 100 * Math.atan(((elapsed / 2_000) * 100) / 50))
})

test('a load that is sent elsewhere goes on from where it was', () => {
  expect(beginRun(started, 1_500)).toBe(started)
})

test('a load after one that ended starts from nothing', () => {
  expect(viewAt(beginRun(ended(2_000), 2_100), 2_100)).toEqual({ phase: 'waiting', progress: 0, failed: false })
})

test('a load ends once', () => {
  const failed = endRun(started, true, 2_000)
  expect(endRun(failed, false, 2_100)).toBe(failed)
  expect(endRun(undefined, false, 2_100)).toBeUndefined()
})

test.each([
  ['nothing', undefined, 5_000, Number.POSITIVE_INFINITY],
  ['the throttle', started, 1_050, 150],
  ['every frame', started, 1_200, 0],
  ['hiding', ended(2_000), 2_100, 400],
  ['the reset', ended(2_000), 2_600, 300],
  ['nothing more', ended(2_000), 2_900, Number.POSITIVE_INFINITY],
] as const)('the next thing to wait for is %s', (_, run, now, ms) => {
  expect(msUntilChange(run, now)).toBe(ms)
})

test('a fake clock that follows the announced changes meets every phase in order', () => {
  const phases: string[] = []
  let now = 0
  let run = beginRun(undefined, now)
  for (;;) {
    phases.push(viewAt(run, now).phase)
    const wait = msUntilChange(run, now)
    if (wait === Number.POSITIVE_INFINITY) break
    now += wait || 700
    if (viewAt(run, now).progress > 60) run = endRun(run, false, now)!
  }
  expect(phases).toEqual(['waiting', 'growing', 'growing', 'done', 'leaving', 'idle'])
})
