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
 * The canonical mailbox of all spellings: without `+label`, and at Gmail without dots. Digests of it are stored without the address, so it
 * stays as it is. Whether two addresses are one person's is asked of `mailboxByProvider`.
 */
export function mailboxOf(email: string): string {
  const normal = normalEmail(email)
  const at = normal.lastIndexOf('@')
  const [name = '', domain = ''] = [normal.slice(0, at).split('+', 1)[0], normal.slice(at + 1)]
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * The mailbox behind all spellings that its provider delivers to it. Two accounts may differ in exactly that; promo codes and checks
 * against self-referral compare it. The database has the same as `mailbox_by_provider`.
 */
export function mailboxByProvider(email: string): string {
  const [name, domain] = partsOf(email)
  const provider = providers.find(({ domains }) => domains.includes(domain))
  return provider ? `${provider.name(name)}@${provider.domains[0]}` : `${name}@${domain}`
}

/** All addresses under which somebody may have written this mailbox down. */
export function spellingsOf(email: string): string[] {
  const [name, domain] = partsOf(email)
  const provider = providers.find(({ domains }) => domains.includes(domain))
  if (!provider) return [mailboxOf(email)]
  const names = new Set([name, provider.name(name), ...(provider.others?.(name) ?? [])])
  const spelled = [...names].flatMap(name => provider.domains.map(domain => mailboxOf(`${name}@${domain}`)))
  return [...new Set([mailboxOf(email), ...spelled])]
}

/** Whether both domains are of one provider that delivers to the same mailbox. */
export const areOneProvider = (domain: string, other: string): boolean =>
  domain === other || providers.some(({ domains }) => domains.includes(domain) && domains.includes(other))

function partsOf(email: string): [name: string, domain: string] {
  const normal = normalEmail(email)
  const at = normal.lastIndexOf('@')
  return [normal.slice(0, at).split('+', 1)[0]!, normal.slice(at + 1)]
}

type Provider = {
  /** The first is the one that stands for all. */
  domains: readonly string[]
  /** What stands for all spellings of a name. */
  name: (name: string) => string
  others?: (name: string) => string[]
}

/** Only what the providers themselves say of their addresses. Mail.ru and Microsoft have other mailboxes under other domains. */
const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], name: name => name.replaceAll('.', '') },
  {
    // A point and a hyphen are one character in a name, and each mailbox is in all these domains.
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
    name: name => name.replaceAll('.', '-'),
    others: name => [name.replaceAll('-', '.')],
  },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], name: name => name.replaceAll(/[._-]/g, '') },
  { domains: ['icloud.com', 'me.com', 'mac.com'], name: name => name },
]

const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Whether the text looks like an address. The server validates it again; this saves a request. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,]+@[^\s@,]+\.[^\s@.,]{2,}$/.test(text)
