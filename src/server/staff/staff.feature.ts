import type { Sessions } from '#server/auth/open-sessions.ts'
import { defineFeature } from '#server/feature.ts'
import type { OnEmailConfirmed } from '#server/users/activate.ts'
import { composedRoleSection } from './composed-role.section.ts'
import { secondFactorReset } from './emails/second-factor-reset.ts'
import { staffChange } from './emails/staff-change.ts'
import { staffInvitation } from './emails/staff-invitation.ts'
import { staffRoleChanged } from './emails/staff-role-changed.ts'
import { staffWorkEnded } from './emails/staff-work-ended.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { settleResets } from './reset-second-factor.ts'
import { staffRoutes } from './staff-people.routes.ts'

export const staff = defineFeature({
  name: 'staff',
  sections: () => ({ role: composedRoleSection }),
  emails: [secondFactorReset, staffChange, staffInvitation, staffRoleChanged, staffWorkEnded],
  open: ({ db, now }, { sessions, onEmailConfirmed }: { sessions: Sessions; onEmailConfirmed: OnEmailConfirmed }) => ({
    routes(app) {
      staffRoutes(app, { db, sessions, now })
      invitationsRoutes(app, { db, sessions, onEmailConfirmed, now })
    },
    tasks: [settleResets(db, now)],
  }),
})
