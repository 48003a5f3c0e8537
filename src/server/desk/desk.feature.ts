import { ALARMS_CHANNEL } from '#server/alarms/alarms.store.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { CLAIMS_CHANNEL } from '#server/claims/claims-deps.ts'
import { defineFeature } from '#server/feature.ts'
import { type DeskDeps, deskRoutes } from './desk.routes.ts'
import { ASSIGNMENTS_CHANNEL, openDeskStreams } from './desk-stream.ts'
import { staffNewsEmail } from './emails/staff-news.ts'
import { mayConfirmOf } from './may-confirm.ts'
import { queueViewsRoutes } from './queue-views.routes.ts'
import { shiftRoutes } from './shift.routes.ts'
import { slipsRoutes } from './slips.routes.ts'
import { tellStaffOnTime } from './tell-staff.ts'

type DeskNeeds = Pick<DeskDeps, 'claimsDeps' | 'showClaim'> & {
  catalogue: LiveCatalogue
  mayConfirmChange: DeskDeps['mayConfirm']['change']
}
type DeskLater = Pick<DeskDeps, 'waitingWithdrawals' | 'waitingChecks' | 'waitingChats'> & {
  mayConfirmWithdrawal: DeskDeps['mayConfirm']['withdrawal']
}

export const desk = defineFeature({
  name: 'desk',
  emails: [staffNewsEmail],
  open(
    { db, reading, secret, now },
    { claimsDeps, showClaim, catalogue, mayConfirmChange }: DeskNeeds,
    _,
    later: () => DeskLater,
  ) {
    const streams = openDeskStreams(now)
    const mayConfirm = {
      change: mayConfirmChange,
      withdrawal: (...asked: Parameters<NonNullable<DeskLater['mayConfirmWithdrawal']>>) =>
        later().mayConfirmWithdrawal!(...asked),
    }
    return {
      offers: { desk: streams },
      routes(app) {
        const { mayConfirmWithdrawal: _, ...waiting } = later()
        const timeZone = () => catalogue.now.office.timeZone
        deskRoutes(app, {
          db,
          reading,
          rails: claimsDeps.rails,
          secret,
          now,
          timeZone,
          claimsDeps,
          showClaim,
          streams,
          mayConfirm,
          ...waiting,
        })
        queueViewsRoutes(app, { db, reading })
        shiftRoutes(app, { db, reading, now, timeZone })
        slipsRoutes(app, { db, showClaim, rails: claimsDeps.rails, secret, now })
      },
      tasks: [tellStaffOnTime({ db, mayConfirm: mayConfirmOf(db, mayConfirm, now, claimsDeps.rails), now })],
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
