/** The sender, and the reply address when that is another mailbox. */
export type Sender = { name: string; address: string; answersTo?: string }

/**
 * Default sender: the mailbox of the SMTP user, because most services refuse any other, or else a no-reply address of
 * the office's domain.
 */
export function senderOf(
  officeName: string,
  origin: string,
  { from, user }: { from?: string | undefined; user?: string | undefined },
): Sender {
  const own = user && isAddress(user) ? user : `no-reply@${new URL(origin).hostname}`
  return { name: officeName, address: from ?? own }
}

/** The contact address: the configured one, or else the sender unless it is a no-reply address. */
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

/** One address without anything that could add a second one or a header. */
export const isAddress = (text: string): boolean => /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,255}$/.test(text)
