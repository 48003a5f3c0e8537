import { defineFeature, type Office } from '#server/feature.ts'
import { dueTask } from '#server/platform/jobs/task.ts'
import { defineVariables, onOff, variable } from '#server/platform/variables.ts'
import { type LookDeps, lookFromOutside } from './look-from-outside.ts'

type CanaryOptions = {
  /** Whether the office reads itself from outside. Absent: where it has an https address. */
  canary?: boolean
}

/** So many looks in a row find nobody there before staff are called: a quarter of an hour. */
const UNREAD_LOOKS = 3
const MOST_SHOWN = 120

/**
 * Reads the public pages, orders that wait for payment, rates and letters as a visitor has them, and calls staff when an account, a contact, a rate
 * or a script there is not the office's own: what a thief before the office, or in another of its processes, changes.
 */
export const canary = defineFeature({
  name: 'canary',
  variables: defineVariables({ canary: variable('AGIO_CANARY', onOff) }, ({ canary }): CanaryOptions => ({ canary })),
  open(office, _: unknown, { canary }: CanaryOptions) {
    if (!(canary ?? office.secure)) return {}
    return { tasks: [dueTask('look-from-outside', '*/5 * * * *', openCanary(office))] }
  },
})

type CanaryDeps = LookDeps & Pick<Office, 'alarm' | 'endAlarm' | 'log' | 'now'>

/** Each call looks once. */
export function openCanary(deps: CanaryDeps): () => Promise<void> {
  const { alarm, endAlarm, log, now } = deps
  let unread = 0
  let since = now()
  return async () => {
    const begun = now()
    const seen = await lookFromOutside(deps).catch(error => error as Error)
    if (seen instanceof Error) {
      if (unread++ === 0) since = begun
      log.warn({ err: seen }, 'the office cannot be read from outside')
      if (unread >= UNREAD_LOOKS)
        await alarm({ kind: 'pages-unread', subject: 'pages', detail: { since: since.toISOString() } })
      return
    }
    unread = 0
    await endAlarm({ kind: 'pages-unread', subject: 'pages' })
    for (const { place, shown, expected } of seen) {
      log.fatal({ place, shown, expected }, 'outside the office is not shown as it is')
      const detail = { shown: shown.slice(0, MOST_SHOWN), expected: expected.slice(0, MOST_SHOWN) }
      await alarm({ kind: 'pages-differ', subject: place, detail })
    }
  }
}
