import { MINUTE_MS } from '#contract/durations.ts'

const DAY_MINUTES = 24 * 60

/** The lowest and the highest value of each field: minute, hour, day of the month, month, day of the week from Sunday on. */
const bounds: readonly [number, number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
]

/**
 * The last moment within a day before `now` at which a crontab line was due, in UTC. A field is `*`, `5`, `1-5`, a list of
 * these, or one of them with a step: `0-30/10`. A day must fit both the month's and the week's field.
 */
export function lastDue(crontab: string, now: Date): Date | undefined {
  const fields = readCrontab(crontab)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  for (let back = 0; back < DAY_MINUTES; back++) {
    const at = new Date((minute - back) * MINUTE_MS)
    const parts = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()]
    if (fields.every((field, index) => field.has(parts[index]!))) return at
  }
  return undefined
}

/** The values that each field allows. An unreadable line is a bug and throws at the start. */
export function readCrontab(crontab: string): ReadonlySet<number>[] {
  const fields = crontab.split(' ')
  if (fields.length !== bounds.length) throw new Error(`a crontab line has five fields: ${crontab}`)
  return fields.map((field, index) => new Set(field.split(',').flatMap(part => valuesOf(part, bounds[index]!))))
}

function valuesOf(part: string, [lowest, highest]: readonly [number, number]): number[] {
  const [, from, to, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? fail(part)
  const first = from === undefined ? lowest : Number(from)
  const last = to !== undefined ? Number(to) : from !== undefined && step === undefined ? first : highest
  const stride = Number(step ?? 1)
  if (first < lowest || last > highest || first > last || stride < 1) fail(part)
  return Array.from({ length: Math.floor((last - first) / stride) + 1 }, (_, index) => first + index * stride)
}

function fail(part: string): never {
  throw new Error(`a crontab line cannot have ${part} there`)
}
