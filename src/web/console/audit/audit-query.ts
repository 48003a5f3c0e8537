import { isUuid } from '#contract/uuid.ts'
import { readPageNumber } from '#web/ui/page-number.ts'
import { isZone } from './audit-day.ts'

export type AuditQuery = {
  page: number
  staff?: string
  subject?: string
  action?: string
  day?: string
  /** Where that day is one: the zone of whoever asked. Without it the day is one of UTC. */
  zone?: string
}

/** What the address of the audit log asks for; what makes no sense in it is passed over. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const [staff, day, action, zone] = [text('staff'), text('day'), text('action'), text('zone')]
  const hasDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  // A claim's number as people write it.
  const subject = /^№?[\d\s]+$/.test(text('subject')) ? text('subject').replaceAll(/[№\s]/g, '') : text('subject')
  return {
    page: readPageNumber(search),
    ...(isUuid(staff) && { staff }),
    ...(subject && { subject: subject.slice(0, 80) }),
    ...(action && { action: action.slice(0, 40) }),
    ...(hasDay && { day }),
    ...(hasDay && isZone(zone) && { zone }),
  }
}

export function auditPath({ page, ...wanted }: AuditQuery): string {
  const search = new URLSearchParams(wanted)
  if (page > 1) search.set('page', String(page))
  return `/console/audit${search.size ? `?${search}` : ''}`
}
