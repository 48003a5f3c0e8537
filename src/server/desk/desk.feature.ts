import { ALARMS_CHANNEL } from '#server/alarms/alarms.store.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { CLAIMS_CHANNEL } from '#server/claims/claims-deps.ts'
import { defineFeature } from '#server/feature.ts'
import { type DeskDeps, deskRoutes } from './desk.routes.ts'
import { ASSIGNMENTS_CHANNEL, openDeskStreams } from './desk-stream.ts'
import { slipsRoutes } from './slips.routes.ts'

type DeskNeeds = Pick<DeskDeps, 'claimsDeps' | 'showClaim'> & {
  catalogue: LiveCatalogue
  mayConfirmChange: DeskDeps['mayConfirm']['change']
}
type DeskLater = Pick<DeskDeps, 'waitingWithdrawals' | 'waitingChecks' | 'waitingChats'> & {
  mayConfirmWithdrawal: DeskDeps['mayConfirm']['withdrawal']
}

export const desk = defineFeature({
  name: 'desk',
  open(
    { db, secret, now },
    { claimsDeps, showClaim, catalogue, mayConfirmChange }: DeskNeeds,
    _,
    later: () => DeskLater,
  ) {
    const streams = openDeskStreams(now)
    return {
      offers: { desk: streams },
      routes(app) {
        const { mayConfirmWithdrawal, ...waiting } = later()
        const mayConfirm = { change: mayConfirmChange, withdrawal: mayConfirmWithdrawal }
        const timeZone = () => catalogue.now.office.timeZone
        deskRoutes(app, { db, secret, now, timeZone, claimsDeps, showClaim, streams, mayConfirm, ...waiting })
        slipsRoutes(app, { db, showClaim, now })
      },
      channels: {
        [CLAIMS_CHANNEL]: id => streams.notify('claim', id),
        [ASSIGNMENTS_CHANNEL]: id => streams.notify('assignment', id),
        [ALARMS_CHANNEL]: id => streams.notify('alarm', id),
        [SESSIONS_CHANNEL]: payload => streams.closeSessions(payload),
      },
      stop: () => streams.close(),
    }
  },
})
