import type { ImapConnection } from '#contract/connections/connections.ts'
import { accept } from '#contract/result.ts'
import { notConnected, type Trial } from '#server/platform/connectable.ts'
import { connectionOf, inboxOf } from './mailbox-url.ts'
import { MailboxFault, openMailbox } from './open-mailbox.ts'

/** A person waits for the answer. */
const TRIAL = { connectMs: 8_000, answerMs: 15_000 }

/**
 * Signs in, opens the folder and counts what nobody has read. A server of one's own may stand in a private network; what it says
 * beyond its refusal is not passed on.
 */
export async function tryMailbox(connection: ImapConnection): Promise<Trial<'imap'>> {
  const inbox = inboxOf(connection)
  if (!inbox) return notConnected(connection.plus ? 'plus-too-long' : 'no-address')
  try {
    const open = await openMailbox(inbox.mailbox, TRIAL)
    try {
      return accept({ value: connectionOf(inbox), seen: { unread: await open.unread() } })
    } finally {
      await open.close()
    }
  } catch (error) {
    if (!(error instanceof MailboxFault)) throw error
    return notConnected(error.trouble)
  }
}
