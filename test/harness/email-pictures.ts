import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { locales } from '#contract/locale.ts'
import { emailWriter } from '#server/emails/write-email.ts'
import { allEmails } from '#test/fixtures/emails.ts'

const WIDTHS = [360, 700]
const THEMES = ['light', 'dark'] as const

/** Every kind of e-mail with its sample, in both languages. */
export function sampleEmails() {
  const write = emailWriter(allEmails, () => ({ officeName: 'Agio', origin: 'https://office.example', accent: '' }))
  return allEmails.flatMap(({ name: kind, sample, sampleInEnglish }) =>
    locales.map(locale => ({
      name: `email-${kind}-${locale}`,
      message: write({
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
        held: false,
      }),
    })),
  )
}

/** Takes a picture of every e-mail on a phone and a desktop, and writes its text beside it. */
export async function takeEmails(browser: Browser, folder: string, wanted = ''): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, message } of sampleEmails()) {
    if (!name.includes(wanted)) continue
    await writeFile(join(folder, `${name}.txt`), `${message.subject}\n\n${message.text}`)
    for (const theme of THEMES) {
      const page = await browser.newPage({ colorScheme: theme, isMobile: true })
      await page.setContent(message.html)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 600 })
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
        process.stdout.write(`${name}-${width}-${theme}.png\n`)
      }
      await page.close()
    }
  }
}
