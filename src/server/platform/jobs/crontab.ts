import { Cron } from 'croner'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

/** The last moment within a day before `now` at which a crontab line was due, in UTC. */
export function lastDue(crontab: string, now: Date): Date | undefined {
  const nextMinute = (Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS
  const [last] = readCrontab(crontab).previousRuns(1, new Date(nextMinute))
  return last && last.getTime() >= nextMinute - DAY_MS ? last : undefined
}

/** The five fields, in UTC; a day must fit both the month's and the week's field. An unreadable line is a bug and throws at the start. */
export function readCrontab(crontab: string): Cron {
  try {
    return new Cron(crontab, { paused: true, timezone: 'UTC', mode: '5-part', domAndDow: true })
  } catch (error) {
    throw new Error(`a crontab line cannot be ${crontab}`, { cause: error })
  }
}
