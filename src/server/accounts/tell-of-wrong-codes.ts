import { putInOutbox } from '#server/notifications/outbox.ts'
import type { OnWrongCodes } from '#server/sessions/try-code.ts'
import { findById } from './accounts.store.ts'

/** Says by e-mail that somebody who has the password, or a session, gives wrong codes. */
export const tellOfWrongCodes: OnWrongCodes = async (db, { userId, address, what, at }) => {
  await db.transaction().execute(async tx => {
    const user = await findById(tx, userId)
    if (!user) return
    const data = { what, address, at: at.toISOString() }
    await putInOutbox(tx, { kind: 'wrong-codes', to: user.email, locale: user.locale, data, at })
  })
}
