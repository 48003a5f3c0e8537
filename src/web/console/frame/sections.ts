import { rights } from '#contract/auth/rights.ts'
import { mayDo, type Role, type StaffRole, staffRoles } from '#contract/auth/roles.ts'
import { withQuery } from '#web/forms/address-query.ts'

type SectionOfConsole = { path: string; group: 'work' | 'money' | 'terms' | 'office'; roles: readonly StaffRole[] }

/** The start of the console, which shows each role what it works with. */
const START_PATH = '/console'
/** The queue of claims, with which everybody who works on them begins. */
export const QUEUE_PATH = '/console/claims'
export const DASHBOARD_PATH = '/console/dashboard'

/** The sections of the console by the kind of work, with the roles that use them. */
export const consoleSections = [
  { path: DASHBOARD_PATH, group: 'work', roles: rights['statistics.see'] },
  { path: QUEUE_PATH, group: 'work', roles: rights['claims.see'] },
  { path: '/console/verification', group: 'work', roles: rights['verification.decide'] },
  { path: '/console/chat', group: 'work', roles: rights['chat.answer'] },
  { path: '/console/alarms', group: 'work', roles: rights['claims.see'] },
  { path: '/console/customers', group: 'work', roles: rights['people.customers'] },
  { path: '/console/screening', group: 'work', roles: rights['people.customers'] },
  { path: '/console/reserves', group: 'money', roles: rights['money.see'] },
  { path: '/console/withdrawals', group: 'money', roles: rights['withdrawals.pay'] },
  { path: '/console/deposit-accounts', group: 'money', roles: rights['money.see'] },
  { path: '/console/limits', group: 'money', roles: rights['money.see'] },
  { path: '/console/currencies', group: 'terms', roles: staffRoles },
  { path: '/console/directions', group: 'terms', roles: staffRoles },
  { path: '/console/rates', group: 'terms', roles: staffRoles },
  { path: '/console/categories', group: 'terms', roles: staffRoles },
  { path: '/console/cities', group: 'terms', roles: staffRoles },
  { path: '/console/branches', group: 'terms', roles: staffRoles },
  { path: '/console/aml', group: 'terms', roles: rights['aml.set'] },
  { path: '/console/discounts', group: 'terms', roles: rights['catalogue.terms'] },
  { path: '/console/promo-codes', group: 'terms', roles: rights['catalogue.terms'] },
  { path: '/console/contests', group: 'terms', roles: rights['catalogue.texts'] },
  { path: '/console/referrals', group: 'terms', roles: rights['catalogue.terms'] },
  { path: '/console/changes', group: 'terms', roles: staffRoles },
  { path: '/console/reviews', group: 'office', roles: rights['reviews.answer'] },
  { path: '/console/content', group: 'office', roles: rights['content.write'] },
  { path: '/console/newsletters', group: 'office', roles: rights['content.write'] },
  { path: '/console/settings', group: 'office', roles: staffRoles },
  { path: '/console/setup', group: 'office', roles: rights['settings.set'] },
  { path: '/console/configuration', group: 'office', roles: rights['settings.set'] },
  { path: '/console/audit', group: 'office', roles: rights['audit.see'] },
  { path: '/console/staff', group: 'office', roles: rights['people.staff'] },
  { path: '/console/roles', group: 'office', roles: rights['people.staff'] },
] as const satisfies readonly SectionOfConsole[]

export type Section = (typeof consoleSections)[number]

/** The sections of a role; the others are not listed for it. */
export const sectionsOf = (role: Role): readonly Section[] => consoleSections.filter(({ roles }) => mayDo(role, roles))

/** The section that an address of the console belongs to. */
export const sectionAt = (path: string): Section | undefined =>
  consoleSections.find(section => section.path === (path === START_PATH ? QUEUE_PATH : path)) ??
  consoleSections.find(section => path.startsWith(`${section.path}/`))

/** The page that says that a section belongs to other roles. */
const NOT_YOURS_PATH = '/console/not-yours'

/**
 * Where a role is led from a section that it may not see. The start of the console leads the owner to the dashboard, and
 * everybody else to the first section of their work.
 */
export function insteadOf(path: string, role: Role): string | undefined {
  if (path === START_PATH && role === 'owner') return DASHBOARD_PATH
  const section = sectionAt(path)
  if (!section || mayDo(role, section.roles)) return undefined
  if (path !== START_PATH) return withQuery(NOT_YOURS_PATH, { section: section.path })
  return sectionsOf(role)[0]?.path ?? NOT_YOURS_PATH
}
