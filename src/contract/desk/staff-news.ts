/** What a member of staff may be e-mailed of. */
export const staffNewsKinds = ['order', 'payment', 'message', 'second-person', 'alarm'] as const
export type StaffNewsKind = (typeof staffNewsKinds)[number]
