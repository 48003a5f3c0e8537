import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './browser.ts'

const noon = new Date('2026-11-21T12:00:00Z')

/** The page of the interface's parts with its clock stopped, so that a test walks through a load millisecond by millisecond. */
export async function openStoppedLoads(url: string) {
  const visitor = await openPage(url, { at: noon })
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
    look: () => lookAtBar(page),
    /** A load may begin a moment after the press: the clock goes on by single milliseconds until it is there. */
    reach: (phase: string) =>
      expect
        .poll(async () => {
          const seen = (await lookAtBar(page))?.phase
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

export const lookAtBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('[role="progressbar"][data-phase]')
    if (!bar) return undefined
    const { height, backgroundColor, position, top } = getComputedStyle(bar)
    const percent = Number(/scaleX\((.+)\)/.exec(bar.style.transform)?.[1]) * 100
    return { percent, height, backgroundColor, position, top, phase: bar.dataset.phase }
  })
