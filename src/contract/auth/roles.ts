/** The roles of staff. The owner may do what any of them may. */
export const staffRoles = ['support', 'editor', 'operator', 'treasurer', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]

export const isStaff = (role: Role): role is StaffRole => role !== 'customer'

/** Whether the role is among these. The owner always is. */
export const mayDo = (role: Role, roles: readonly StaffRole[]): boolean =>
  role === 'owner' || (roles as readonly Role[]).includes(role)
