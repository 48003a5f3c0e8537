import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import * as calls from '#contract/contest/contest.calls.ts'
import { refuse } from '#contract/result.ts'
import { actorOf, type StaffActor } from '#server/auth/staff.ts'
import { claimsOfBrowser } from '#server/claims/claim-key.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { findList } from './contest.store.ts'
import { listDraws, openContestViews } from './contest-view.ts'
import { drawContest } from './draw-contest.ts'
import { freezeContest } from './freeze-contest.ts'
import { currentContest, type LiveContests, stageAt } from './live-contests.ts'

export type ContestRoutesDeps = {
  db: Db
  reading: Db
  contests: LiveContests
  content: LiveContent
  secret: string
  now: () => Date
}

const notFound = refuse({ reason: 'not-found' as const })
const script = readFileSync(new URL('./draw.py', import.meta.url), 'utf8')

/** The page of contests with the lists that anybody can check, and what staff do to draw one. */
export function contestRoutes(
  app: Hono<Env>,
  { db, reading, contests, content, secret, now }: ContestRoutesDeps,
): void {
  const views = openContestViews({ db: reading, texts: content.texts, secret, now })

  serve(app, calls.readContest, async (c, { query: { key, locale } }, caller) => {
    const { all } = contests
    const at = now()
    const contest = key === undefined ? currentContest(all, at) : all.find(contest => contest.key === key)
    if (key !== undefined && !contest) return notFound
    const past = all
      .map(contest => ({ contest, stage: stageAt(contest, at) }))
      .filter(({ stage }) => stage === 'finished' || stage === 'cancelled')
      .map(({ contest: { key, record }, stage }) => ({ key, stage, title: record.title, ends: record.ends }))
    const claims = claimsOfBrowser(c.env.own('cookie'), secret)
    const visitor = { claims, person: caller.signedIn ? caller : undefined }
    return {
      contest: contest && (await views.view(contest, locale, visitor)),
      past,
      now: at.toISOString(),
    }
  })

  serve(app, calls.readContestList, async (_, { params: { file } }) => {
    const list = await findList(reading, file.replace('.csv', ''))
    return list === undefined ? notFound : attachment(list, file, 'text/csv; charset=utf-8')
  })

  serve(app, calls.readDrawScript, () => attachment(script, 'draw.py', 'text/x-python; charset=utf-8'))

  const drawAfter = async (key: string, { staff, now }: StaffActor) =>
    (await listDraws(db, { key, staffId: staff.id, now }))[0]!

  serve(app, calls.deskContests, async (_, __, { id }) => ({
    contests: await listDraws(db, { staffId: id, now: now() }),
  }))

  serve(app, calls.freezeContest, async (c, { params: { key } }, caller) => {
    const actor = actorOf(c, caller, now())
    const frozen = await freezeContest(db, { key, secret, now: actor.now, actor })
    return frozen.ok ? drawAfter(key, actor) : frozen
  })

  serve(app, calls.drawContest, async (c, { params: { key }, body: { blockHash } }, caller) => {
    const actor = actorOf(c, caller, now())
    const drawn = await drawContest(db, { key, blockHash, secret }, actor)
    return drawn.ok ? drawAfter(key, actor) : drawn
  })
}

const attachment = (content: string, name: string, type: string): Response =>
  new Response(content, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    },
  })
