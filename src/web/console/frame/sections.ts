import { keepsMoney, mayDo, movesClaims, type Role, type StaffRole, seesClaims } from '#contract/people/roles.ts'

type SectionOfConsole = { path: string; group: 'work' | 'money' | 'office'; roles: readonly StaffRole[] }

/** The sections of the console by whose work they are. What is not there yet is not shown. */
export const consoleSections = [
  { path: '/console', group: 'work', roles: seesClaims },
  { path: '/console/alarms', group: 'work', roles: seesClaims },
  { path: '/console/reserves', group: 'money', roles: movesClaims },
  { path: '/console/requisites', group: 'money', roles: movesClaims },
  { path: '/console/limits', group: 'money', roles: movesClaims },
  { path: '/console/audit', group: 'office', roles: keepsMoney },
] as const satisfies readonly SectionOfConsole[]

export type Section = (typeof consoleSections)[number]

/** What a role works with; there is no entry to the rest. */
export const sectionsOf = (role: Role): readonly Section[] => consoleSections.filter(({ roles }) => mayDo(role, roles))

/** The section that an address of the console belongs to. */
export const sectionAt = (path: string): Section | undefined =>
  consoleSections.find(section => section.path === path) ??
  consoleSections.find(section => path.startsWith(`${section.path === '/console' ? '/console/claims' : section.path}/`))

/** Where somebody of the staff is told that a section is not theirs. */
const NOT_YOURS_PATH = '/console/not-yours'

/**
 * Where a role is led from a section that is another's, and nowhere from its own. The console's door opens on the first
 * section that is theirs.
 */
export function insteadOf(path: string, role: Role): string | undefined {
  const section = sectionAt(path)
  if (!section || mayDo(role, section.roles)) return undefined
  if (path !== '/console') return `${NOT_YOURS_PATH}?section=${encodeURIComponent(section.path)}`
  return sectionsOf(role)[0]?.path ?? NOT_YOURS_PATH
}
