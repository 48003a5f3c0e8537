/** Who works in the office. The owner may do whatever any of them may. */
export const staffRoles = ['support', 'editor', 'operator', 'treasurer', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]

/** Whose work is what. */
export const seesClaims = ['operator', 'treasurer', 'support'] as const
export const movesClaims = ['operator', 'treasurer'] as const
/** What the office has, and where it is paid. */
export const keepsMoney = ['treasurer'] as const

export const isStaff = (role: Role): role is StaffRole => role !== 'customer'

/** Whether it is this role's work. The owner may do all of it. */
export const mayDo = (role: Role, roles: readonly StaffRole[]): boolean =>
  role === 'owner' || (roles as readonly Role[]).includes(role)
