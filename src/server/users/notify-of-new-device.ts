import type { OnNewDevice } from '#server/auth/open-sessions.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { newDevice } from './emails/new-device.ts'
import { findById } from './users.store.ts'

/** Notifies the owner of an account of a sign-in on a new device. */
export const notifyOfNewDevice: OnNewDevice = async (tx, { userId, userAgent, address, at }) => {
  const user = await findById(tx, userId)
  if (!user) return
  const data = { userAgent, address, at: at.toISOString() }
  await putInOutbox(tx, { kind: newDevice, to: user.email, locale: user.locale, data, at })
}
