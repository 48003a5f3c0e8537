import { createHash } from 'node:crypto'

/** An answer that is not a page loads nothing, runs nothing and stands in nobody's frame. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What a page may load: the office's own files. Of scripts in the page itself only the one with this text runs, so every
 * answer of a page is the same and nothing that a page shows can become a script.
 */
export const pagePolicy = (inlineScript: string): string =>
  `default-src 'none'; script-src 'self' 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** The headers that every answer carries unless it says otherwise. `origin` is the address that people open. */
export function strictHeaders(origin: string): Record<string, string> {
  return {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    // Not `no-referrer`: that would blank the Origin of our own forms, by which foreign ones are told apart.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // What does not say how long it may be kept is not kept.
    'cache-control': 'no-store',
  }
}
