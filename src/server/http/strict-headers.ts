/** An answer that is not a page loads nothing, runs nothing and stands in nobody's frame. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a page may load: our own files, and the scripts that carry this answer's nonce with what they import. */
export const pagePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

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
