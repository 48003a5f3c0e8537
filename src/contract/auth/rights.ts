import { mayDo, type Role, type StaffRole } from './roles.ts'

/** Which roles have which right. The owner has all of them. The console shows this table. */
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

export const hasRight = (role: Role, right: Right): boolean => mayDo(role, rights[right])
