import { accept, type Result, refuse } from '#contract/result.ts'

export type ServersRefusal = { reason: 'no-host' } | { reason: 'other-session'; attribute: string }

/** What stands before the hosts, the hosts, and what stands behind them. */
const PARTS = /^([^:]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s
/** What libpq calls the server that takes writes. */
const WRITABLE = ['read-write', 'primary']

/**
 * The address of each server that a URL names, in its order, as libpq writes them: `h1:5432,h2:5432/db`. Of one host the URL stays as
 * it is.
 */
export function serversOf(url: string): Result<readonly string[], ServersRefusal> {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  const names = hosts.split(',')
  const [path = '', query] = after.split('?', 2)
  const parameters = new URLSearchParams(query)
  const attribute = parameters.get('target_session_attrs')
  if (attribute !== null && !WRITABLE.includes(attribute) && !(attribute === 'any' && names.length === 1))
    return refuse({ reason: 'other-session', attribute })
  if (names.length === 1) return accept([url])
  if (names.some(name => name.replace(/:\d*$/, '') === '')) return refuse({ reason: 'no-host' })
  parameters.delete('target_session_attrs')
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path
  return accept(names.map(name => `${before}${name}${rest}`))
}

export const wordsOf = (refusal: ServersRefusal): string =>
  refusal.reason === 'no-host'
    ? 'must name a host between its commas'
    : `has target_session_attrs=${refusal.attribute}, but the office works on the primary alone: read-write or primary`
