import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { locales } from '#contract/locale.ts'
import { letters } from '#server/notifications/letters/all-letters.ts'
import { letterWriter } from '#server/notifications/write-letter.ts'

const WIDTHS = [360, 700]
const THEMES = ['light', 'dark'] as const

/** Every kind of letter with its sample, in both languages. */
export function sampleLetters() {
  const write = letterWriter({ officeName: 'Agio', origin: 'https://office.example' })
  return Object.entries(letters).flatMap(([kind, { sample, sampleInEnglish }]) =>
    locales.map(locale => ({
      name: `letter-${kind}-${locale}`,
      letter: write({
        id: '8d5a4a5e-3f0a-4ad1-9c52-0a3c0f3f6a11',
        kind,
        recipient: 'anna@example.com',
        locale,
        data: locale === 'en' ? { ...sample, ...sampleInEnglish } : sample,
        state: 'waiting',
        created_at: new Date('2026-11-21T12:00:00Z'),
        next_try_at: new Date('2026-11-21T12:00:00Z'),
        good_until: null,
        attempts: 0,
        sent_at: null,
        last_error: null,
      }),
    })),
  )
}

/** Takes a picture of every letter as a phone and a desk show it, and puts its text beside. */
export async function takeLetters(browser: Browser, folder: string, wanted = ''): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, letter } of sampleLetters()) {
    if (!name.includes(wanted)) continue
    await writeFile(join(folder, `${name}.txt`), `${letter.subject}\n\n${letter.text}`)
    for (const theme of THEMES) {
      const page = await browser.newPage({ colorScheme: theme, isMobile: true })
      await page.setContent(letter.html)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 600 })
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
        process.stdout.write(`${name}-${width}-${theme}.png\n`)
      }
      await page.close()
    }
  }
}
