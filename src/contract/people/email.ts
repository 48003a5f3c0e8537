/** A mailbox has a name of at most 64 characters; mail servers, and the office itself, write to no longer one. */
export const SENDABLE = /^[^@]{1,64}@/

/** The spelling that an address is kept and looked up in. Letters of a mailbox's name may differ in case only on paper. */
export const normalEmail = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** `k•••@mail.ru`: enough for its owner to know it. A name of one letter is not given away. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = email.slice(0, at)
  return `${rest.length > 0 ? first : ''}•••${email.slice(at)}`
}

/**
 * What all spellings of one mailbox have in common: no `+label`, and at Gmail no dots. Two accounts may differ in
 * exactly that; what must not pay a person for bringing himself compares this.
 */
export function mailboxOf(email: string): string {
  const normal = normalEmail(email)
  const at = normal.lastIndexOf('@')
  const [name = '', domain = ''] = [normal.slice(0, at).split('+', 1)[0], normal.slice(at + 1)]
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Whether the text has the shape of an address. The office checks it anew; this stops an e-mail that could go nowhere. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,]+@[^\s@,]+\.[^\s@.,]{2,}$/.test(text)
