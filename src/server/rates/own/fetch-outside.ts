import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInside } from '#server/platform/inside-networks.ts'
import { FeedFault } from '../feed.ts'

/** A price is short. A list of all rates of a bank is not longer than this either. */
export const LARGEST_ANSWER = 500_000

export type OutsideAnswer = { text: string; at: Date }

type Options = {
  signal: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** Whether addresses of the server's own network may be asked, too. */
  inside: boolean
  resolve?: typeof resolveName
}

/**
 * Asks an address that somebody has typed. It must not become a way into the network that the office stands in: the
 * address that is connected to is the one that was looked at, redirects are refused, and size and time have limits.
 */
export async function fetchOutside(
  url: string,
  { signal, headers = {}, inside, resolve }: Options,
): Promise<OutsideAnswer> {
  const { protocol, hostname, username, password } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (username || password) throw new FeedFault('refused', 'an address with a password is not asked')
  if (!inside && isIP(host) && isInside(host)) throw notOutside(host)
  const request = protocol === 'https:' ? requestSecure : requestPlain
  const answered = Promise.withResolvers<OutsideAnswer>()
  const asking = request(
    url,
    { signal, headers: { ...headers, accept: '*/*' }, lookup: outsideLookup(inside, resolve), agent: false },
    answer => readAnswer(answer, host).then(answered.resolve, answered.reject),
  )
  asking.on('error', error => {
    if (error instanceof FeedFault) return answered.reject(error)
    answered.reject(
      signal.aborted
        ? new FeedFault('timeout', `${host} did not answer in time`)
        : new FeedFault('unreachable', `${host}: ${error.message}`),
    )
  })
  asking.end()
  return answered.promise
}

/** Looks a name up once, for the connection itself: an answer that changes afterwards changes nothing. */
function outsideLookup(inside: boolean, resolve = resolveName): LookupFunction {
  return (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const forbidden = inside ? undefined : addresses.find(({ address }) => isInside(address))
      if (forbidden || addresses.length === 0) return done(notOutside(name), [])
      // A connection asks either for all addresses of a name or for one.
      if (options.all) return done(null, addresses)
      return done(null, addresses[0]!.address, addresses[0]!.family)
    })
}

async function readAnswer(answer: IncomingMessage, host: string): Promise<OutsideAnswer> {
  try {
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400) throw new FeedFault('redirect', `${host} answered ${status}`)
    if (status !== 200) throw new FeedFault('status', `${host} answered ${status}`)
    if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? ''))
      throw new FeedFault('unreadable', `${host} answered in a compressed form`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > LARGEST_ANSWER) throw new FeedFault('too-large', `${host} sent more than ${LARGEST_ANSWER} bytes`)
      chunks.push(chunk)
    }
    const stamp = new Date(answer.headers.date ?? '')
    if (Number.isNaN(stamp.getTime())) throw new FeedFault('unreadable', `${host} does not say when it answered (Date)`)
    return { text: decode(Buffer.concat(chunks), answer.headers['content-type']), at: stamp }
  } finally {
    answer.destroy()
  }
}

function decode(body: Buffer, type = ''): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
    /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(body.toString('latin1', 0, 200))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body)
  } catch {
    throw new FeedFault('unreadable', `the answer is written in ${named}, which is not known here`)
  }
}

const notOutside = (host: string): FeedFault =>
  new FeedFault('refused', `${host} belongs to a private network or to this server`)
