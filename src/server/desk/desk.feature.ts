import { ALARMS_CHANNEL } from '#server/alarms/alarms.store.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import { CLAIMS_CHANNEL, type Claims } from '#server/claims/claims-deps.ts'
import { defineFeature } from '#server/feature.ts'
import { type DeskDeps, deskRoutes } from './desk.routes.ts'
import { ASSIGNMENTS_CHANNEL, openDeskStreams } from './desk-stream.ts'
import { slipsRoutes } from './slips.routes.ts'

export const desk = defineFeature({
  name: 'desk',
  open({ now }, { claims }: { claims: Claims }, _, later: () => Omit<DeskDeps, 'claims' | 'streams'>) {
    const streams = openDeskStreams(now)
    return {
      offers: { desk: streams },
      routes(app) {
        const { waitingWithdrawals, waitingChecks, waitingChats } = later()
        deskRoutes(app, { claims, streams, waitingWithdrawals, waitingChecks, waitingChats })
        slipsRoutes(app, claims)
      },
      channels: {
        [CLAIMS_CHANNEL]: id => streams.notify('claim', id),
        [ASSIGNMENTS_CHANNEL]: id => streams.notify('hand', id),
        [ALARMS_CHANNEL]: id => streams.notify('alarm', id),
        [SESSIONS_CHANNEL]: payload => streams.closeSessions(payload),
      },
      stop: () => streams.close(),
    }
  },
})
