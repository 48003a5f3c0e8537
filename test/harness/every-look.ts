import type { Page } from 'playwright-core'
import { violations, violationsOfColour } from './accessibility.ts'

/** What is wrong with a page for anybody: as it stands, then in dark colours on a phone, where it is left. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  faults.push(...(await violationsOfColour(page)))
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  return fits ? faults : [...faults, 'wider than a phone']
}
