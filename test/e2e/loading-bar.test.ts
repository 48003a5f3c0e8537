import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startUiOffice } from '#test/harness/ui-office.ts'

const { url } = await startUiOffice()
const noon = new Date('2026-11-21T12:00:00Z')

/** The page with its clock stopped, so that a test walks through a load millisecond by millisecond. */
async function openStopped(options?: Parameters<typeof openPage>[1]) {
  const visitor = await openPage(url, { at: noon, ...options })
  await visitor.visit('/ui?only=loading')
  const { page } = visitor
  await page.clock.pauseAt(new Date(noon.getTime() + 60_000))
  const bar = page.getByRole('progressbar', { name: 'Загрузка страницы' })
  return {
    ...visitor,
    bar,
    go: async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click()
      await page.evaluate(turns)
    },
    pass: (ms: number) => page.clock.runFor(ms),
    /** What a person sees of it: nothing, or how long, how high, in what colour. */
    look: () => lookAt(page),
    /** A load may begin a moment after the press: the clock goes on by single milliseconds until it is there. */
    reach: (phase: string) =>
      expect
        .poll(async () => {
          const seen = (await lookAt(page))?.phase
          if (seen !== phase) await page.clock.runFor(1)
          return seen
        })
        .toBe(phase),
  }
}

/** Lets the page do what it has begun, while its clock stands: a load begins some turns of its scheduler after the press. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await new Promise(done => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(turn)
    })
  }
}

const lookAt = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('[role="progressbar"][data-phase]')
    if (!bar) return undefined
    const { height, backgroundColor, position, top } = getComputedStyle(bar)
    const percent = Number(/scaleX\((.+)\)/.exec(bar.style.transform)?.[1]) * 100
    return { percent, height, backgroundColor, position, top, phase: bar.dataset.phase }
  })

const curve = (elapsed: number) => (2 / Math.PI) * 100 * Math.atan(((elapsed / 2_000) * 100) / 50)
const BLUE = 'rgb(70, 131, 223)'

test('it appears after 200 ms at the top, grows along its curve, does not jump back, and leaves when it is full', async () => {
  const { page, bar, go, pass, look, reach } = await openStopped()
  await go('4 с')
  await pass(199)
  expect(await look()).toBeUndefined()
  await pass(2)
  await reach('growing')
  expect(await look()).toMatchObject({
    height: '3px',
    backgroundColor: BLUE,
    position: 'fixed',
    top: '0px',
    phase: 'growing',
  })

  // A half after 1000 ms, 70 % after its duration of 2000 ms.
  let elapsed = 0
  for (const step of [100, 400, 500, 1_000, 1_000]) {
    await pass(step)
    elapsed += step
    const { percent } = (await look())!
    // A frame earlier than now, at most; the bar began up to two milliseconds ago.
    expect(percent).toBeLessThanOrEqual(curve(elapsed + 2) + 0.01)
    expect(percent).toBeGreaterThanOrEqual(curve(elapsed - 34))
  }

  // A load that is sent elsewhere.
  const { percent } = (await look())!
  await go('1,5 с')
  await pass(100)
  expect((await look())!.percent).toBeGreaterThan(percent)
  await pass(1_400)
  await reach('done')
  await page.waitForURL('**/ui?only=loading&wait=1500')
  await expect.poll(look).toMatchObject({ phase: 'done', percent: 100, backgroundColor: BLUE })

  await pass(480)
  expect(await look()).toMatchObject({ phase: 'done', percent: 100 })
  await pass(30)
  await expect.poll(look).toMatchObject({ phase: 'leaving', percent: 100 })
  await expect.poll(() => bar.evaluate(element => getComputedStyle(element).opacity)).toBe('0')

  await pass(370)
  expect(await look()).toMatchObject({ phase: 'leaving' })
  await pass(40)
  await expect.poll(look).toBeUndefined()
})

test('a load quicker than the throttle shows nothing, one after the last begins from nothing, and a failure turns it red', async () => {
  const { page, go, pass, look, reach, expectConsole } = await openStopped()
  await go('0,1 с')
  await pass(100)
  await page.waitForURL('**/ui?only=loading&wait=100')
  for (let ms = 0; ms < 1_200; ms += 100) {
    await pass(100)
    expect(await look()).toBeUndefined()
  }

  await go('1,5 с')
  await pass(1_500)
  await reach('done')
  await page.waitForURL('**/ui?only=loading&wait=1500')
  await go('4 с')
  await expect.poll(look).toBeUndefined()
  await pass(200)
  await reach('growing')
  await pass(50)
  expect((await look())!.percent).toBeLessThan(5)

  expectConsole(/503|ErrorResponse/)
  await go('1 с и ошибка')
  await pass(200)
  await reach('growing')
  expect(await look()).toMatchObject({ backgroundColor: BLUE })
  await pass(800)
  await reach('done')
  await page.getByRole('heading', { name: 'Код ошибки 503' }).waitFor()
  await expect.poll(look).toMatchObject({ phase: 'done', percent: 100, backgroundColor: 'rgb(217, 45, 32)' })
  await pass(510)
  // The error page does not take it away.
  await expect.poll(look).toMatchObject({ phase: 'leaving', backgroundColor: 'rgb(217, 45, 32)' })
  await pass(410)
  await expect.poll(look).toBeUndefined()
})

test('in real time, too: it comes and goes by itself', async () => {
  const { page, visit } = await openPage(url)
  await visit('/ui?only=loading')
  await page.getByRole('link', { name: '1,5 с', exact: true }).click()
  await expect.poll(() => lookAt(page)).toMatchObject({ phase: 'growing' })
  await page.waitForURL('**/ui?only=loading&wait=1500')
  await expect.poll(() => lookAt(page)).toBeUndefined()
})
