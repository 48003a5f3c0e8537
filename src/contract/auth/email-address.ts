/** SMTP limits the local part to 64 characters. */
export const SENDABLE = /^[^@]{1,64}@/

/** The form in which an address is stored and looked up. In practice the case of a local part never matters. */
export const normalEmail = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** `k•••@mail.ru`: enough for its owner to recognise. A local part of one letter is hidden. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = email.slice(0, at)
  return `${rest.length > 0 ? first : ''}•••${email.slice(at)}`
}

/**
 * The canonical mailbox of all spellings: without `+label`, and at Gmail without dots. Two accounts may differ in
 * exactly that; checks against self-referral compare it.
 */
export function mailboxOf(email: string): string {
  const normal = normalEmail(email)
  const at = normal.lastIndexOf('@')
  const [name = '', domain = ''] = [normal.slice(0, at).split('+', 1)[0], normal.slice(at + 1)]
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Whether the text looks like an address. The server validates it again; this saves a request. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,]+@[^\s@,]+\.[^\s@.,]{2,}$/.test(text)
