import type pg from 'pg'

/** A change of something that processes keep in memory. */
export type News = { channel: string; subject: string }

export type NewsReader = {
  /**
   * News committed since the last poll, without duplicates. Undefined: the last poll is too long ago, anything may have
   * changed.
   */
  poll: () => Promise<News[] | undefined>
  /** What the clock of the database said in the last poll. */
  databaseMs: () => number
}

/** Notifies processes of new rows in the table of news. */
export const NEWS_CHANNEL = 'news'

/** Half of the shortest time that news is kept. */
const TOO_LONG_MS = 5 * 60_000

/**
 * Reads the table of news from now on. Transactions do not commit in the order in which they begin, so the reader
 * remembers a snapshot and not a number: rows not visible in the last snapshot are new.
 */
export async function followNews(client: pg.Client, tooLongMs = TOO_LONG_MS): Promise<NewsReader> {
  const { rows } = await client.query<Poll>(
    `select pg_current_snapshot()::text as snapshot, clock_timestamp()::text as at,
       extract(epoch from clock_timestamp())::float8 * 1000 as ms, '[]'::json as news, false as late`,
  )
  let last = rows[0]!

  return {
    async poll() {
      const { rows } = await client.query<Poll>({
        name: 'poll',
        text: `
          select pg_current_snapshot()::text as snapshot, clock_timestamp()::text as at,
            extract(epoch from clock_timestamp())::float8 * 1000 as ms,
            clock_timestamp() - $2::timestamptz > $3 * interval '1 millisecond' as late,
            coalesce((
              select json_agg(distinct jsonb_build_object('channel', channel, 'subject', subject)) from news
              where written >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(written, $1::pg_snapshot)
            ), '[]') as news`,
        values: [last.snapshot, last.at, tooLongMs],
      })
      last = rows[0]!
      return last.late ? undefined : last.news
    },
    databaseMs: () => last.ms,
  }
}

type Poll = { snapshot: string; at: string; ms: number; news: News[]; late: boolean }
