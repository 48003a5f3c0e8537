import { createHash } from 'node:crypto'
import { defined } from '#contract/defined.ts'

/** An answer that is not a page loads nothing, runs nothing and cannot be framed. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A service worker is bound by the policy of its own file and not by that of a page: it may ask the office, and nobody else. */
export const workerPolicy = `${dataPolicy}; connect-src 'self'`

/**
 * A page may load the office's own files. The one inline script is allowed by its hash, so every answer of a page is
 * the same and no content of a page can become a script. `chatHosts`: where the chat of another company lives, if the owner has
 * put one on the pages; such a chat also brings styles and frames of its own.
 */
export function pagePolicy(inlineScript: string, chatHosts: readonly string[] = []): string {
  const hosts = chatHosts.map(host => ` ${host}`).join('')
  const sockets = chatHosts.map(host => ` ${host.replace(/^https:/, 'wss:')}`).join('')
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  const styles = hosts && " 'unsafe-inline'"
  const extra = hosts && ` frame-src${hosts}; media-src${hosts};`
  return `default-src 'none'; script-src 'self' 'sha256-${hash}'${hosts}; style-src 'self'${styles}${hosts}; img-src 'self'${hosts && ' data:'}${hosts}; font-src 'self'${hosts}; connect-src 'self'${hosts}${sockets};${extra} manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
}

/** The headers of every answer unless it sets its own. `origin` is the public address. */
export function strictHeaders(origin: string): Record<string, string> {
  return defined({
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    // Not `no-referrer`, which would blank the Origin of our own forms, by which foreign forms are recognised.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': origin.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : undefined,
    // Answers are not cached unless they say otherwise.
    'cache-control': 'no-store',
  })
}
