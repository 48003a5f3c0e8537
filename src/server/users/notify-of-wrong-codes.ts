import type { OnWrongCodes } from '#server/auth/try-code.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { wrongCodes } from './emails/wrong-codes.ts'
import { findById } from './users.store.ts'

/** Notifies the owner of an account of wrong codes by a caller who has the password or a session. */
export const notifyOfWrongCodes: OnWrongCodes = async (db, { userId, address, what, at }) => {
  await db.transaction().execute(async tx => {
    const user = await findById(tx, userId)
    if (!user) return
    const data = { what, address, at: at.toISOString() }
    await putInOutbox(tx, { kind: wrongCodes, to: user.email, locale: user.locale, data, at })
  })
}
