import type { z } from 'zod'
import type { Settings } from '#contract/catalogue/direction.ts'
import type { ContestRecord, ContestStage } from '#contract/contest/contest.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'
import { type Drawn, type Frozen, readContests, readDraws } from './contest.store.ts'
import { contestStageOf } from './contest-terms.ts'

/** The notify channel of contests. */
export const CONTESTS_CHANNEL = 'contests'

/** For how long the calculator tells of a contest that is drawn. */
const SHOWN_MS = 14 * DAY_MS

/** A contest that visitors see, without its list. */
export type LiveContest = { key: string; record: ContestRecord; frozen?: Frozen; drawn?: Drawn }
type Status = z.infer<typeof Settings>['contest']

export type LiveContests = {
  /** The latest first. */
  readonly all: readonly LiveContest[]
  /** What the calculator is shown. */
  statusAt: (now: Date) => Status
  /** Changes when a contest does, and when the time of one comes. */
  versionAt: (now: Date) => string
  refresh: () => Promise<void>
}

/** Keeps the contests that are no drafts in memory, because every calculator is told of them. */
export async function openLiveContests(db: Db): Promise<LiveContests> {
  let all: LiveContest[] = []
  let version = 0
  const refresh = refreshInTurn(async () => {
    const [contests, draws] = [await readContests(db), await readDraws(db)]
    all = [...contests]
      .filter(([, { state }]) => state !== 'draft')
      .map(([key, record]) => ({ key, record, ...draws.get(key) }))
    version++
  })
  await refresh()
  const stages = (now: Date) => all.map(contest => stageAt(contest, now))
  return {
    get all() {
      return all
    },
    statusAt(now) {
      const at = (stage: ContestStage) => all.find(contest => stageAt(contest, now) === stage)
      const shown = at('running') ?? at('drawing') ?? at('finished')
      const status = shown && stageAt(shown, now)
      const isOld = shown?.drawn?.drawnAt && now.getTime() - shown.drawn.drawnAt.getTime() > SHOWN_MS
      if (!shown || isOld) return { status: 'none' }
      return { status: status as Exclude<Status['status'], 'none'>, id: shown.key, endsAt: shown.record.ends }
    },
    versionAt: now => `${version} ${stages(now).join()}`,
    refresh,
  }
}

export const stageAt = ({ record, drawn }: LiveContest, now: Date): ContestStage =>
  contestStageOf({ ...record, drawn: drawn?.drawnAt !== undefined }, now)

/** The contest that the page shows: the one that runs or is drawn, then the next one, then the last one. */
export function currentContest(all: readonly LiveContest[], now: Date): LiveContest | undefined {
  const at = (stage: ContestStage) => all.filter(contest => stageAt(contest, now) === stage)
  return at('running')[0] ?? at('drawing')[0] ?? at('upcoming').at(-1) ?? at('finished')[0]
}
