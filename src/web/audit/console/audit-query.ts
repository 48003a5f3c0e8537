import { isUuid } from '#contract/uuid.ts'
import { page, queryOf, text, withQuery } from '#web/forms/address-query.ts'
import { isZone } from './audit-day.ts'

export type AuditQuery = {
  staff?: string | undefined
  subject?: string | undefined
  action?: string | undefined
  day?: string | undefined
  /** The time zone of that day. Without it the day is one of UTC. */
  zone?: string | undefined
  page: number
}

const audit = queryOf<AuditQuery>({
  staff: text(id => (isUuid(id) ? id : undefined)),
  // The number of a claim may be typed as people write it.
  subject: text(typed => (/^№?[\d\s]+$/.test(typed) ? typed.replaceAll(/[№\s]/g, '') : typed).slice(0, 80)),
  action: text(action => action.slice(0, 40)),
  day: text(day => (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined)),
  zone: text(zone => (isZone(zone) ? zone : undefined)),
  page,
})

/** What the address of the audit log asks for. A zone belongs to a day. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const query = audit.read(search)
  return query.day ? query : { ...query, zone: undefined }
}

export const auditPath = (query: AuditQuery): string => withQuery('/console/audit', audit.write(query))
