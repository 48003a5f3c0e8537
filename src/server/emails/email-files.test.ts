import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { KEPT_DAYS, keepTidy, MOST_FILES, removeOldEmails } from './email-files.ts'

const now = new Date('2026-11-21T12:00:00Z')
const message = (at: Date, number = 0, end = '') =>
  `${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}-claim-opened-0192f7a0-0000-7000-8000-${String(number).padStart(12, '0')}.eml${end}`
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

async function folderWith(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agio-letters-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) await writeFile(join(folder, name), '')
  return folder
}

test('e-mails are deleted after a month, complete or not, and other files are kept', async () => {
  const kept = [message(daysAgo(KEPT_DAYS)), message(daysAgo(1), 1, '.unfinished'), 'notes.txt', '2020-01-01.eml']
  const old = [message(daysAgo(KEPT_DAYS + 1), 2), message(daysAgo(KEPT_DAYS + 1), 3, '.unfinished')]
  const folder = await folderWith([...kept, ...old])
  await removeOldEmails(folder, now)
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted())
})

test('of too many e-mails the oldest are deleted', async () => {
  const names = Array.from({ length: MOST_FILES + 3 }, (_, i) => message(new Date(daysAgo(2).getTime() + i * 1_000), i))
  const folder = await folderWith(names)
  await removeOldEmails(folder, now)
  expect((await readdir(folder)).toSorted()).toEqual(names.slice(3))
})

test('the folder is also tidied after every hundred e-mails', async () => {
  const folder = await folderWith([])
  const tidy = keepTidy(folder, () => now)
  onTestFinished(tidy.stop)
  const names = Array.from({ length: MOST_FILES + 100 }, (_, i) =>
    message(new Date(daysAgo(2).getTime() + i * 1_000), i),
  )
  for (const name of names) {
    await writeFile(join(folder, name), '')
    tidy.written()
  }
  await expect.poll(async () => (await readdir(folder)).toSorted()).toEqual(names.slice(100))
})

test('tidying does nothing before the first e-mail', async () => {
  await expect(removeOldEmails('/nowhere/outbox', now)).resolves.toBeUndefined()
})
