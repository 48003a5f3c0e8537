import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { clientOfPrimary, type DatabaseAddress } from '../database/pool.ts'
import { followNews, NEWS_CHANNEL, type NewsReader } from './news.ts'

/**
 * Called with the payload of a NOTIFY or the subject of a row of news; with undefined when listening begins, at first
 * or after a gap, because anything may have changed before.
 */
export type Listener = (payload: string | undefined) => void | Promise<void>

export type Listening = {
  /** False while the connection is broken. */
  isListening: () => boolean
  close: () => Promise<void>
}

type Options = {
  /** Called at each poll with how far this process's clock is ahead of the database's, in milliseconds, as far as that is certain. */
  seen?: (aheadMs: number) => void
  clock?: () => number
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
/** The longest delay of news whose process died before its NOTIFY. */
const POLL_MS = 400
const AGAIN_MS = 1_000

/**
 * A dedicated connection for NOTIFY and the table of news. When it breaks it reconnects, first at once and then with
 * growing pauses, and after each gap calls every listener, because notifications in between are lost. It must reach the
 * server directly: a transaction pooler cannot LISTEN.
 */
export async function listen(
  address: DatabaseAddress,
  channels: { readonly [channel: string]: Listener },
  log: Logger,
  { seen, clock = Date.now }: Options = {},
): Promise<Listening> {
  const closing = new AbortController()
  // A notification may arrive while the connection is being opened; the first call of every listener covers it.
  let connected = false
  let polling = false
  let notified = false
  let news: NewsReader
  let client = await connect()
  connected = true
  dispatchAll()
  const keeping = keep()
  // Without queries a connection to a vanished server looks open for hours.
  const pollTimer = setInterval(() => poll(), POLL_MS).unref()

  return {
    isListening: () => connected,
    async close() {
      closing.abort()
      clearInterval(pollTimer)
      await client.end().catch(() => {})
      await keeping
    },
  }

  async function connect(): Promise<pg.Client> {
    const client = await clientOfPrimary(address, [], {
      application_name: 'agio listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    // Without a listener an error on an idle connection would end the process; `keep` handles the end that follows it.
    client.on('error', error => log.warn({ err: error }, 'the listening connection broke'))
    client.on('notification', ({ channel, payload }) => {
      if (channel === NEWS_CHANNEL) void poll()
      else dispatch(channel, payload ?? '')
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
      dispatchAll()
    }
  }

  /** One poll at a time; a notification during a poll may be of rows that the poll did not see, so it polls again. */
  async function poll(): Promise<void> {
    notified = true
    if (polling) return
    polling = true
    try {
      while (notified && connected && !closing.signal.aborted) {
        notified = false
        const asked = clock()
        const read = await news.poll()
        // The answer was made at some time in between: within it nothing differs.
        const database = news.databaseMs()
        seen?.(Math.max(0, asked - database) - Math.max(0, database - clock()))
        if (read) for (const { channel, subject } of read) dispatch(channel, subject)
        else dispatchAll()
      }
    } catch {
      await client.end().catch(() => {})
    } finally {
      polling = false
    }
  }

  function dispatchAll(): void {
    for (const channel of Object.keys(channels)) dispatch(channel, undefined)
  }

  /** Listeners run asynchronously and cannot break each other. A failed one is called again. */
  function dispatch(channel: string, payload: string | undefined): void {
    if (closing.signal.aborted) return
    Promise.resolve()
      .then(() => channels[channel]?.(payload))
      .catch(error => {
        if (closing.signal.aborted) return
        log.error({ err: error, channel }, 'a listener failed')
        setTimeout(() => dispatch(channel, undefined), AGAIN_MS).unref()
      })
  }
}
