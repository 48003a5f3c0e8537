/**
 * Whether what is asked of an address is read by nobody on the way: it is asked by TLS, or never leaves the machine or the private
 * network of the office. A name counts as outside, unless it has no dot, as the names of containers.
 */
export function isEncryptedOrInside(url: string): boolean {
  const [, scheme, host = ''] = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]+)/i.exec(url) ?? []
  return scheme?.toLowerCase() === 'https' || inside.some(network => network.test(host))
}

const inside = [
  /^[a-z0-9-]*[a-z][a-z0-9-]*$/i,
  /^127\.\d+\.\d+\.\d+$/,
  /^10\.\d+\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  // A machine of a cloud asks its own link for keys. Where that is no node, it is refused by itself.
  /^169\.254\.\d+\.\d+$/,
  /^\[::1\]$/,
  /^\[f[cd][\da-f]{2}:[\da-f:]*\]$/i,
]
