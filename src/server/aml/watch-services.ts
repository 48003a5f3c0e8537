import type { AmlProviderName } from '#contract/aml/aml.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { CheckSubject } from './ask-providers.ts'

/** A service fails now and then. So often in a row, and for so long, a person is needed. */
const ALARMING_FAILURES = 3
export const AWAY_MS = 5 * MINUTE_MS

type WatchDeps = { now: () => Date; alarm: RaiseAlarm; endAlarm: EndAlarm; onError: (error: unknown) => void }

type Away = { since: Date; failures: number; isReported: boolean }

/** Passes checks on, and calls staff when one of the services stays away. */
export function watchingServices(check: CheckSubject, { now, alarm, endAlarm, onError }: WatchDeps): CheckSubject {
  const away = new Map<AmlProviderName, Away>()
  /** Services that have answered since they were last away, or since this process began: a process before it may have called. */
  const well = new Set<AmlProviderName>()
  return async (policy, subject) => {
    const checked = await check(policy, subject)
    for (const outcome of checked.outcomes) note(outcome.provider, 'away' in outcome)
    return checked
  }

  function note(provider: AmlProviderName, isAway: boolean): void {
    if (!isAway) {
      away.delete(provider)
      if (!well.has(provider)) endAlarm({ kind: 'aml-service-down', subject: provider }).catch(onError)
      well.add(provider)
      return
    }
    well.delete(provider)
    const at = now()
    const known = away.get(provider) ?? { since: at, failures: 0, isReported: false }
    known.failures += 1
    away.set(provider, known)
    const isLong = at.getTime() - known.since.getTime() >= AWAY_MS
    if (known.isReported || known.failures < ALARMING_FAILURES || !isLong) return
    known.isReported = true
    alarm({ kind: 'aml-service-down', subject: provider, detail: { since: known.since.toISOString() } }).catch(onError)
  }
}
