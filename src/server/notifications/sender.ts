/** Whom letters come from, and where answers go when that is another mailbox. */
export type Sender = { name: string; address: string; answersTo?: string }

/**
 * Without a word about it letters come from the mailbox that the office signs in to, because most services let no other
 * pass, or else from nobody at the office's own address.
 */
export function senderOf(
  officeName: string,
  origin: string,
  { from, user }: { from?: string | undefined; user?: string | undefined },
): Sender {
  const own = user && isAddress(user) ? user : `no-reply@${new URL(origin).hostname}`
  return { name: officeName, address: from ?? own }
}

/** Where people write to: the mailbox that was named for it, or else the one that letters come from, where somebody reads it. */
export function contactOf({
  contact,
  mailFrom,
  smtp,
}: {
  contact?: string | undefined
  mailFrom?: string | undefined
  smtp?: { user?: string } | undefined
}): string | undefined {
  return (
    contact ?? [mailFrom, smtp?.user].find(text => text !== undefined && isAddress(text) && !NOBODY_READS.test(text))
  )
}

const NOBODY_READS = /^(no|do-?not)-?reply/i

/** One address and nothing that could smuggle in a second one or a line of the header. */
export const isAddress = (text: string): boolean => /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,255}$/.test(text)
