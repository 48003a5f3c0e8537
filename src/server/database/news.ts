import type pg from 'pg'

/** Something of which others keep a picture has changed. */
export type News = { channel: string; subject: string }

export type NewsReader = {
  /** What has been committed since the last look, once each. Undefined: too long ago, so it may be anything. */
  look: () => Promise<News[] | undefined>
}

/** The channel on which a process hears that there is news. The news itself stands in the table. */
export const NEWS_CHANNEL = 'news'

/** Half of what news is kept for at least. */
const TOO_LONG_MS = 5 * 60_000

/**
 * Reads the table of news from this moment on. Transactions do not end in the order in which they begin, so it is not
 * a number that is remembered but a snapshot: whatever was not visible in the last one is new.
 */
export async function followNews(client: pg.Client, tooLongMs = TOO_LONG_MS): Promise<NewsReader> {
  const { rows } = await client.query<Look>(
    `select pg_current_snapshot()::text as snapshot, clock_timestamp()::text as at, '[]'::json as news, false as late`,
  )
  let last = rows[0]!

  return {
    async look() {
      const { rows } = await client.query<Look>({
        name: 'look',
        text: `
          select pg_current_snapshot()::text as snapshot, clock_timestamp()::text as at,
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
  }
}

type Look = { snapshot: string; at: string; news: News[]; late: boolean }
