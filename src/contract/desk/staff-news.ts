/** What a member of staff may be e-mailed of. */
export const staffNewsKinds = ['order', 'payment', 'message', 'second-person', 'alarm'] as const
export type StaffNewsKind = (typeof staffNewsKinds)[number]

/** What the console calls a person to, in the order in which it is told. */
export const calledKinds = ['alarms', 'late', 'claims', 'chats', 'checks', 'withdrawals'] as const
export type CalledKind = (typeof calledKinds)[number]
