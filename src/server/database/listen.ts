import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { followNews, NEWS_CHANNEL, type NewsReader } from './news.ts'
import { clientConfig, type DatabaseAddress } from './pool.ts'

/**
 * Told with the payload of a NOTIFY or the subject of a piece of news, or with nothing when listening begins, at first or
 * again after a gap: then anything may have happened before.
 */
export type Listener = (payload: string | undefined) => void | Promise<void>

export type Listening = {
  /** False while the connection is broken. */
  hears: () => boolean
  close: () => Promise<void>
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
/** How late news is at most when whoever wrote it died before it notified. */
const LOOK_MS = 400
const AGAIN_MS = 1_000

/**
 * One connection of its own that hears what other processes tell, through NOTIFY or the table of news. When it breaks it is opened again,
 * first at once and then ever more slowly, and after each gap every listener is told, because what was said in between
 * is lost. It has to speak to the server itself: a pooler that lends connections per transaction cannot LISTEN.
 */
export async function listen(
  address: DatabaseAddress,
  channels: { readonly [channel: string]: Listener },
  log: Logger,
): Promise<Listening> {
  const closing = new AbortController()
  // A notification may come while it still connects: what that was about is in what everybody is told then.
  let connected = false
  let looking = false
  let notified = false
  let news: NewsReader
  let client = await connect()
  connected = true
  tellAll()
  const keeping = keep()
  // A connection whose other end vanished without a word looks open for hours unless something is asked of it.
  const lookingAgain = setInterval(() => look(), LOOK_MS).unref()

  return {
    hears: () => connected,
    async close() {
      closing.abort()
      clearInterval(lookingAgain)
      await client.end().catch(() => {})
      await keeping
    },
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...clientConfig(address),
      application_name: 'agio listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    // Without a listener an error on an idle connection would end the process; `keep` sees the end that follows it.
    client.on('error', error => log.warn({ err: error }, 'the listening connection broke'))
    client.on('notification', ({ channel, payload }) => {
      if (channel === NEWS_CHANNEL) void look()
      else tell(channel, payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of [NEWS_CHANNEL, ...Object.keys(channels)])
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      news = await followNews(client)
      return client
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      await new Promise(resolve => client.once('end', resolve))
      connected = false
      for (let pause = FIRST_PAUSE_MS; !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
        if (closing.signal.aborted) return
        try {
          client = await connect()
          connected = true
          break
        } catch (error) {
          log.warn({ err: error, againInMs: Math.min(pause * 2, LONGEST_PAUSE_MS) }, 'cannot listen to the database')
        }
      }
      tellAll()
    }
  }

  /** One look at a time; a notification that comes meanwhile may tell of what it did not see. */
  async function look(): Promise<void> {
    notified = true
    if (looking) return
    looking = true
    try {
      while (notified && connected && !closing.signal.aborted) {
        notified = false
        const seen = await news.look()
        if (seen) for (const { channel, subject } of seen) tell(channel, subject)
        else tellAll()
      }
    } catch {
      await client.end().catch(() => {})
    } finally {
      looking = false
    }
  }

  function tellAll(): void {
    for (const channel of Object.keys(channels)) tell(channel, undefined)
  }

  /** What a listener does takes its own time and breaks nobody else. When it fails it is told again. */
  function tell(channel: string, payload: string | undefined): void {
    if (closing.signal.aborted) return
    Promise.resolve()
      .then(() => channels[channel]?.(payload))
      .catch(error => {
        if (closing.signal.aborted) return
        log.error({ err: error, channel }, 'a listener failed')
        setTimeout(() => tell(channel, undefined), AGAIN_MS).unref()
      })
  }
}
