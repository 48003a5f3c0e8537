/** Whom letters come from. */
export type Sender = { name: string; address: string }

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

/** One address and nothing that could smuggle in a second one or a line of the header. */
export const isAddress = (text: string): boolean => /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,255}$/.test(text)
