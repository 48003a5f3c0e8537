import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

/** The files hold codes and addresses, so they are kept as long as the outbox keeps recipients. */
export const KEPT_DAYS = 30
/** Few enough not to fill a disk, more than anybody reads by hand. */
export const MOST_FILES = 2_000
const EVERY_MS = HOUR_MS
/** A burst does not wait for the hourly run. */
const EVERY_EMAILS = 100

/** `2026-11-21T10-18-33Z-activation-….eml`, and unfinished files of a killed process. */
const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z-[a-z-]+-[\da-f-]{36}\.eml(\.unfinished)?$/

export type TidyFolder = { written: () => void; stop: () => void }

/**
 * Tidies a folder of e-mail files now, every hour, and after each hundred files. Each process does so for itself, as
 * processes may run on different machines.
 */
export function keepTidy(folder: string, now: () => Date): TidyFolder {
  let emails = 0
  const tidy = () => void removeOldEmails(folder, now())
  tidy()
  const timer = setInterval(tidy, EVERY_MS)
  timer.unref()
  return {
    written() {
      emails += 1
      if (emails % EVERY_EMAILS === 0) tidy()
    },
    stop: () => clearInterval(timer),
  }
}

/** Deletes old files, and the oldest of too many. Files of other names are left alone. */
export async function removeOldEmails(folder: string, now: Date): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).filter(name => NAME.test(name)).sort()
  const isOld = (name: string) => now.getTime() - writtenAt(name) > KEPT_DAYS * DAY_MS
  const going = files.filter((name, i) => isOld(name) || i < files.length - MOST_FILES)
  for (const name of going) await rm(join(folder, name), { force: true }).catch(() => {})
}

const writtenAt = (name: string): number => Date.parse(name.replace(NAME, '$1$2:$3:$4Z'))
