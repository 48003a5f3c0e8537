import type { StaffRole } from '#contract/auth/roles.ts'
import { staffWith } from '#server/auth/staff.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { staffChange } from './emails/staff-change.ts'

type Told = {
  what: 'invited' | 'joined' | 'role' | 'left' | 'share'
  person: string
  role: StaffRole
  by: string
  percent?: number
}

/** Writes to every owner but those who decided it or whom it is about. */
export async function tellOwners(tx: Tx, told: Told, at: Date): Promise<void> {
  for (const { email, locale } of await staffWith(tx, ['people.staff']))
    if (email !== told.by && email !== told.person)
      await putInOutbox(tx, { kind: staffChange, to: email, locale, data: told, at })
}
