import { type ComposedRole, isComposed, nameOfRole, type Role, type StaffRole, staffRoles } from './roles.ts'

/** Which of the roles of every office have which right. The owner has all of them. The console shows this table. */
export const rights = {
  /** To see claims and the people in them. */
  'claims.see': ['operator', 'treasurer', 'support'],
  'claims.move': ['operator', 'treasurer'],
  /** To see reserves, deposit accounts and limits. */
  'money.see': ['operator', 'treasurer'],
  /** To change reserves and deposit accounts. */
  'money.keep': ['treasurer'],
  /** To see withdrawals of referral income, and to pay or reject them. */
  'withdrawals.pay': ['treasurer'],
  /** How much one person sends alone: those who send money must not set it. */
  'money.limits': [],
  /** What could cost the office money: formulas, margins, fees, limits. */
  'catalogue.terms': ['treasurer'],
  /** To close and to open: states, pauses, hours, cities. */
  'catalogue.pause': ['operator', 'treasurer'],
  /** Names and instructions. */
  'catalogue.texts': ['editor', 'treasurer'],
  /** Typed quotes, sources and their guards. */
  'rates.set': ['treasurer'],
  'people.customers': ['operator', 'treasurer', 'support'],
  /** To see the photos of cards and documents, and to decide on them. */
  'verification.decide': ['operator', 'treasurer'],
  /** To read what visitors write, and to answer. */
  'chat.answer': ['operator', 'treasurer', 'support'],
  'people.block': ['treasurer'],
  'people.staff': [],
  'screening.set': ['treasurer'],
  /** The policy of AML checks: what is checked, where the limits are, what a hit leads to. */
  'aml.set': [],
  /** Rules, news, questions and answers. */
  'content.write': ['editor'],
  /** To show reviews or decline them, and to answer them. */
  'reviews.answer': ['treasurer', 'support', 'editor'],
  'settings.texts': ['editor'],
  'settings.set': [],
  'audit.see': ['treasurer'],
  /** What the office turns over and earns, and how its people work. */
  'statistics.see': ['treasurer'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rights

/** Whether a role can be given by somebody in another: nobody gives a right that they lack. */
export const mayGive = (own: Role, given: Role): boolean =>
  (Object.keys(rights) as Right[]).every(right => hasRight(own, right) || !hasRight(given, right))

export const hasRight = (role: Role, right: Right): boolean =>
  isComposed(role) ? isComposable(right) && rightsOf(role).includes(right) : mayDo(role, rights[right])

/** Whether a right may be in a role that the owner composes: what only an owner may do is not. */
export const isComposable = (right: Right): boolean => rights[right].length > 0

export const composableRights = (Object.keys(rights) as Right[]).filter(isComposable)

/** What a right is of no use without. */
export const neededFor: Partial<Record<Right, Right>> = {
  'claims.move': 'claims.see',
  'money.keep': 'money.see',
  'people.block': 'people.customers',
}

/** A composed role, as its holders have it. */
export const composedRole = (name: string, chosen: readonly Right[]): ComposedRole =>
  `${name}: ${composableRights.filter(right => chosen.includes(right)).join(' ')}`

/** The rights that the text of a composed role names. */
export const rightsOf = (role: ComposedRole): Right[] => role.slice(nameOfRole(role).length + 2).split(' ') as Right[]

/**
 * Whether the role is among these, which are the roles of a right or all of staff. The owner always is. A composed role is among those of a
 * right that it has.
 */
export function mayDo(role: Role, allowed: readonly StaffRole[]): boolean {
  if (role === 'owner') return true
  if (!isComposed(role)) return (allowed as readonly Role[]).includes(role)
  const right = rightOfRoles.get(allowed)
  return allowed === staffRoles || (right !== undefined && hasRight(role, right))
}

const rightOfRoles = new Map<readonly StaffRole[], Right>(
  (Object.keys(rights) as Right[]).map(right => [rights[right], right]),
)
