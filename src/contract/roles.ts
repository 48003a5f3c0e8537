/** Who works in the office. The owner may do whatever any of them may. */
export const staffRoles = ['support', 'editor', 'operator', 'treasurer', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roles = ['customer', ...staffRoles] as const
export type Role = (typeof roles)[number]

export const isStaff = (role: Role): role is StaffRole => role !== 'customer'
