import type { Alarm, EndedAlarm } from '#server/alarms/alarms.store.ts'
import type { Catalogue, LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { LiveCapacities } from './live-capacities.ts'

type WarnDeps = {
  catalogue: Pick<LiveCatalogue, 'now' | 'onChange'>
  capacities: Pick<LiveCapacities, 'accounts' | 'onChange'>
  alarm: (alarm: Alarm) => void
  endAlarm: (ended: EndedAlarm) => void
}

/** Raises an alarm once for each currency that would be sold and has nothing to be paid to, when that begins. */
export function warnOfNotPayable({ catalogue, capacities, alarm, endAlarm }: WarnDeps): void {
  /** Undefined: a process before this one may have called. */
  let warned: ReadonlySet<string> | undefined
  const look = () => {
    const found = notPayable(catalogue.now, capacities.accounts)
    for (const [subject, pairs] of found)
      if (!warned?.has(subject)) alarm({ kind: 'currency-not-payable', subject, detail: { pairs } })
    const stillOf = [...found.keys()]
    if (!warned || [...warned].some(subject => !found.has(subject))) endAlarm({ kind: 'currency-not-payable', stillOf })
    warned = new Set(stillOf)
  }
  look()
  catalogue.onChange(look)
  capacities.onChange(look)
}

/** Currencies without anything to be paid to, with how many directions that are on give them. Before the opening nothing is sold. */
export function notPayable(
  { office, directions, currencies }: Pick<Catalogue, 'office' | 'directions' | 'currencies'>,
  accounts: LiveCapacities['accounts'],
): Map<string, number> {
  if (!office.opened) return new Map()
  const paused = new Set(currencies.filter(({ state }) => state === 'paused').map(({ code }) => code))
  const sold = directions.filter(({ state, from }) => state === 'on' && !paused.has(from) && !accounts.has(from))
  return new Map([...Map.groupBy(sold, ({ from }) => from)].map(([code, pairs]) => [code, pairs.length]))
}
