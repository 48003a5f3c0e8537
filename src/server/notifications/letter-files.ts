import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** They hold codes and addresses: as long as the office remembers to whom it wrote, and no longer. */
export const KEPT_DAYS = 30
/** So many letters fill no disk, and nobody reads more by hand. */
export const MOST_FILES = 2_000
const DAY_MS = 24 * 60 * 60_000
const EVERY_MS = 60 * 60_000
/** A burst of letters does not wait for the hour. */
const EVERY_LETTERS = 100

/** `2026-11-21T10-18-33Z-activation-….eml`, and what a process that was killed left half written. */
const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z-[a-z-]+-[\da-f-]{36}\.eml(\.unfinished)?$/

export type TidyFolder = { written: () => void; stop: () => void }

/**
 * Looks after a folder of letters: now, every hour, and after each hundred letters that are written. Each process does it
 * for its own: they may be on other machines.
 */
export function keepTidy(folder: string, now: () => Date): TidyFolder {
  let letters = 0
  const tidy = () => void removeOldLetters(folder, now())
  tidy()
  const timer = setInterval(tidy, EVERY_MS)
  timer.unref()
  return {
    written() {
      letters += 1
      if (letters % EVERY_LETTERS === 0) tidy()
    },
    stop: () => clearInterval(timer),
  }
}

/** Takes away what is too old, and of too many the oldest. Whatever else somebody keeps there is theirs. */
export async function removeOldLetters(folder: string, now: Date): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).filter(name => NAME.test(name)).sort()
  const isOld = (name: string) => now.getTime() - writtenAt(name) > KEPT_DAYS * DAY_MS
  const going = files.filter((name, i) => isOld(name) || i < files.length - MOST_FILES)
  for (const name of going) await rm(join(folder, name), { force: true }).catch(() => {})
}

const writtenAt = (name: string): number => Date.parse(name.replace(NAME, '$1$2:$3:$4Z'))
