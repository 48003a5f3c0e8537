import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { ownZone } from '#contract/intl-formats.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { hoursHere } from './hours-here.ts'
import styles from './OpenNow.module.css'

/** The same hours on the reader's clock, which only the browser knows. */
export function HoursHere({ hours, now }: { hours: WorkingHours; now: string }) {
  const t = useMessages(messages)
  if (!useHydrated()) return null
  const text = hoursHere(hours, new Date(now), ownZone())
  return text ? <small className={styles.zone}>{t.here(text)}</small> : null
}

const messages = defineMessages({
  ru: { here: (hours: string) => `По вашим часам: ${hours}` },
  en: { here: (hours: string) => `On your clock: ${hours}` },
})
