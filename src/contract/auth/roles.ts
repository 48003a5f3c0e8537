/** The roles of staff that every office has. The owner may do what any of them may. */
export const staffRoles = ['support', 'editor', 'operator', 'treasurer', 'owner'] as const
type NamedRole = (typeof staffRoles)[number]

/** A role that the owner has composed: its name and its rights, as in `Cash desk: claims.see money.see`. */
export type ComposedRole = `${string}: ${string}`
export type StaffRole = NamedRole | ComposedRole

export const roles = ['customer', ...staffRoles] as const
export type Role = 'customer' | StaffRole

export const isStaff = (role: Role): role is StaffRole => role !== 'customer'

export const isComposed = (role: Role): role is ComposedRole => role.includes(': ')

/** The name that the owner has given to a role. */
export const nameOfRole = (role: ComposedRole): string => role.slice(0, role.indexOf(': '))
