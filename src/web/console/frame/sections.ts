import { createContext, useContext } from 'react'
import type { CallsByAddress } from '#contract/all-calls.ts'
import { mayDo } from '#contract/auth/rights.ts'
import type { Role, StaffRole } from '#contract/auth/roles.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { Locale } from '#contract/locale.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { withQuery } from '#web/forms/address-query.ts'
import type { Calls } from './use-calls.ts'

/** What a feature has in the console: entries of the navigation, screens of its own, and records of the configuration. */
export type FeatureConsole = {
  /** Where its pages and views stand in src/web. */
  folder: string
  sections: readonly ConsoleSection[]
  /** The file of the page by its address. */
  screens?: Readonly<Record<string, string>>
  records?: readonly RecordScreens[]
}

/** The list of a section of the configuration and its records, at `path/:key`, drawn by the view of that address. */
export type RecordScreens = {
  path: string
  /** The file whose `views` has it. */
  views: string
  /** There is one record, whose page stands at the address of the list. */
  only?: true
  /** Many can be changed at once, at `path/many`. */
  bulk?: true
}

/** An entry of the navigation, with the roles that use it. */
export type ConsoleSection = {
  path: string
  /** The kind of work. Each but the daily work is one entry of the navigation, with a tab for each section. */
  group: (typeof sectionGroups)[number]
  /** Of the daily work, the section beside which it is a tab. */
  beside?: string
  roles: readonly StaffRole[]
  /** Its name in the navigation, which is the title of its page. */
  words: Record<Locale, { title: string }>
  /** How much waits there. */
  waits?: (frame: FrameData) => number
}

export const sectionGroups = ['work', 'money', 'terms', 'office'] as const

export type Waiting = CallAnswer<CallsByAddress['GET /api/v1/desk/waiting/']>

export type FrameData = {
  /** For the roles that see claims. */
  waiting: Waiting | null
  /** How the reader is called to it. */
  calls: Calls | null
  /** Changes that wait for a second person who may be the reader. */
  changes: number
  /** What the office lacks before its first order; nothing once it is open. */
  missing: Setup['missing']
  /** What becomes of letters. */
  mail: Setup['mail']
}

/** The start of the console, which shows each role what it works with. */
export const START_PATH = '/console'
/** The queue of claims, with which everybody who works on them begins. */
export const QUEUE_PATH = '/console/claims'
export const DASHBOARD_PATH = '/console/dashboard'
export const CUSTOMERS_PATH = '/console/customers'

type Sections = readonly ConsoleSection[]

const SectionsContext = createContext<Sections>([])
export const SectionsProvider = SectionsContext.Provider

/** All sections of the console, in the order of the navigation. */
export const useSections = (): Sections => useContext(SectionsContext)

/** The sections of a role; the others are not listed for it. */
export const sectionsFor = (sections: Sections, role: Role): Sections =>
  sections.filter(({ roles }) => mayDo(role, roles))

/** An entry of the navigation: the section that it leads to first, then those that are tabs beside it. */
export type NavigationEntry = { key: string; sections: readonly [ConsoleSection, ...ConsoleSection[]] }

/** The entries of the navigation, for the sections of a role. */
export function entriesOf(own: Sections): NavigationEntry[] {
  const keyOf = ({ group, beside, path }: ConsoleSection) => (group === 'work' ? (beside ?? path) : group)
  return [...Map.groupBy(own, keyOf)].map(([key, sections]) => {
    const [first, ...others] = sections.toSorted((a, b) => Number(b.path === key) - Number(a.path === key))
    return { key, sections: [first!, ...others] }
  })
}

/** The section that an address of the console belongs to. */
export const sectionAt = (sections: Sections, path: string): ConsoleSection | undefined =>
  sections.find(section => section.path === (path === START_PATH ? QUEUE_PATH : path)) ??
  sections.find(section => path.startsWith(`${section.path}/`))

/** The page that says that a section belongs to other roles. */
const NOT_YOURS_PATH = '/console/not-yours'

/** The page that says that the console is closed to an address. It stands alone: the frame reads what staff may read. */
export const OUTSIDE_PATH = '/console/outside'

/**
 * Where a role is led from a section that it may not see. The start of the console leads the owner to the dashboard, and
 * everybody else to the first section of their work.
 */
export function insteadOf(sections: Sections, path: string, role: Role): string | undefined {
  if (path === START_PATH && role === 'owner') return DASHBOARD_PATH
  const section = sectionAt(sections, path)
  if (!section || mayDo(role, section.roles)) return undefined
  if (path !== START_PATH) return withQuery(NOT_YOURS_PATH, { section: section.path })
  return sectionsFor(sections, role)[0]?.path ?? NOT_YOURS_PATH
}
