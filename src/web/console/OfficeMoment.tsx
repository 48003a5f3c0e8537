import { officeMoment, officeMomentOfYear } from '#web/format/office-moment.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'

/** A moment that colleagues have set: by the office's clock, as in the field that it was typed in. */
export function OfficeMoment({ at, withYear }: { at: string; withYear?: boolean }) {
  const context = { locale: useLocale(), zone: useOfficeZone() }
  return <time dateTime={at}>{withYear ? officeMomentOfYear(at, context) : officeMoment(at, context)}</time>
}
