import { isIP } from 'node:net'

/** The name in a `Host` header, in lower case and without its port. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** An address or `localhost`: a page of another site cannot make its own name out of it. */
const isAddress = (name: string): boolean =>
  name === 'localhost' || isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0

/** Whether a request names this machine by its address. HTTP/1.0, which health checks use, names none. */
export const namesAnAddress = (host: string | undefined): boolean => host === undefined || isAddress(nameOf(host))

/**
 * Whether the office is served under what a request names. Another name is a sibling's, a scanner's or that of a page which
 * had its own name led here.
 */
export const isServedAs = (names: ReadonlySet<string>, host: string | undefined): boolean =>
  namesAnAddress(host) || names.has(nameOf(host!))
