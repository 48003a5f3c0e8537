import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { lookAtBar, openStoppedLoads } from '#test/harness/stopped-loads.ts'
import { startUiOffice } from '#test/harness/ui-office.ts'

const { url } = await startUiOffice()

const curve = (elapsed: number) => (2 / Math.PI) * 100 * Math.atan(((elapsed / 2_000) * 100) / 50)
const BLUE = 'rgb(70, 131, 223)'

test('it appears after 200 ms at the top, grows along its curve, does not jump back, and leaves when it is full', async () => {
  const { page, bar, go, pass, look, reach } = await openStoppedLoads(url)
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
  const { page, go, pass, look, reach, expectConsole } = await openStoppedLoads(url)
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
  await expect.poll(() => lookAtBar(page)).toMatchObject({ phase: 'growing' })
  await page.waitForURL('**/ui?only=loading&wait=1500')
  await expect.poll(() => lookAtBar(page)).toBeUndefined()
})
