import { putInOutbox } from '#server/notifications/outbox.ts'
import type { OnNewDevice } from '#server/sessions/open-sessions.ts'
import { findById } from './accounts.store.ts'

/** Says by letter that the account was signed in to where it never was before. */
export const tellOfNewDevice: OnNewDevice = async (tx, { userId, userAgent, address, at }) => {
  const user = await findById(tx, userId)
  if (!user) return
  const data = { userAgent, address, at: at.toISOString() }
  await putInOutbox(tx, { kind: 'new-device', to: user.email, locale: user.locale, data, at })
}
