import type { SmtpServer } from './smtp-mailer.ts'

/** Reads `smtp://user:password@host:587`, `smtps://…`, `smtp://relay:25?tls=off`. Undefined: invalid. */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const tls = protocol === 'smtps:'
  const plain = search === '?tls=off'
  const user = decoded(username)
  const pass = decoded(password)
  if (!tls && protocol !== 'smtp:') return undefined
  if (!hostname || port === '0' || pathname.length > 1 || hash) return undefined
  if ((search && !plain) || (tls && plain)) return undefined
  if (user === undefined || pass === undefined) return undefined
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : tls ? 465 : 587,
    tls,
    plain,
    user: user || undefined,
    password: user ? pass : undefined,
  }
}

/** An undecodable percent sign in the password is an error, not guessed at. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
