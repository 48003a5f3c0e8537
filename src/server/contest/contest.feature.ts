import type { RecordLists } from '#server/changes/list-records.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import { defineFeature } from '#server/feature.ts'
import { contestRoutes } from './contest.routes.ts'
import { contestSection } from './contest.section.ts'
import { contestWon } from './emails/contest-won.ts'
import { freezeContests } from './freeze-contest.ts'
import { giveWaitingPrizes } from './give-prizes.ts'
import { CONTESTS_CHANNEL, openLiveContests } from './live-contests.ts'
import { openDemoContests } from './open-demo-contests.ts'

export const contest = defineFeature({
  name: 'contest',
  emails: [contestWon],
  sections: (_, __, { now }) => ({ contest: contestSection(now) }),
  async open({ db, reading, demo, secret, now }, { lists, content }: { lists: RecordLists; content: LiveContent }) {
    if (demo) await openDemoContests(db, now())
    const contests = await openLiveContests(db)
    return {
      offers: { contest: () => contests.statusAt(now()) },
      routes: app => contestRoutes(app, { db, reading, contests, content, secret, now }),
      tasks: [freezeContests(db, { secret, now }), giveWaitingPrizes(db, now)],
      channels: {
        [CONTESTS_CHANNEL]: () => {
          lists.forget()
          return contests.refresh()
        },
      },
      pageVersion: () => String(contests.versionAt(now())),
    }
  },
})
