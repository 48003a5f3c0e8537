import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import { discountNow } from '#server/discounts/discounts.ts'
import { defineFeature } from '#server/feature.ts'
import { formatAmounts } from './audit-amounts.ts'
import { measureClaims } from './claim-metrics.ts'
import { claimsRoutes } from './claims.routes.ts'
import { CLAIMS_CHANNEL, type StartClaimsDeps, startClaims } from './claims-deps.ts'
import { claimAccountChanging } from './emails/claim-account-changing.ts'
import { claimAccountCode } from './emails/claim-account-code.ts'
import { claimAppointed } from './emails/claim-appointed.ts'
import { claimEnding } from './emails/claim-ending.ts'
import { claimMoved } from './emails/claim-moved.ts'
import { claimOpened } from './emails/claim-opened.ts'
import { claimRefundAccount } from './emails/claim-refund-account.ts'
import { keepCheckpoints } from './keep-checkpoints.ts'
import { claimsOfPerson } from './my-claims/claims-of-person.ts'
import { myClaimsRoutes } from './my-claims/my-claims.routes.ts'
import { hasOpenClaim, isNamedInClaims, joinClaims } from './my-claims/my-claims.store.ts'
import { measureProof, proveNightly, watchProof } from './prove-nightly.ts'
import { CHAINS_CHANNEL } from './rail.ts'
import { watchLostTime } from './watch-lost-time.ts'

type ClaimsNeeds = Pick<
  StartClaimsDeps,
  'board' | 'rails' | 'captcha' | 'aml' | 'amlServices' | 'checks' | 'countHits' | 'promoCodes' | 'demoSteps'
> & {
  content: LiveContent
  identity: () => OfficeIdentity
  contact: () => string | undefined
  timeZone: () => string
  readLateChains: () => Promise<void>
}

export const claims = defineFeature({
  name: 'claims',
  emails: [
    claimAccountChanging,
    claimAccountCode,
    claimAppointed,
    claimEnding,
    claimMoved,
    claimOpened,
    claimRefundAccount,
  ],
  open(office, { content, identity, contact, timeZone, readLateChains, ...needs }: ClaimsNeeds) {
    const { db, reading, patientDb, home, secret, secure, isFull, now, log, alarm, endAlarm } = office
    const claims = startClaims({
      ...needs,
      refusesExamples: !office.demo,
      db,
      reading,
      discountOf: userId => discountNow(db, userId),
      terms: content.terms,
      contact: () => identity().contact.email || contact(),
      secret,
      secure,
      isFull,
      now,
      log,
      alarm,
      endAlarm,
    })
    const lostTime = watchLostTime({ db, log, alarm, home })
    return {
      offers: {
        /** What moves of claims depend on, for features that move them in transactions of their own. */
        claimsDeps: claims.deps,
        showClaim: claims.show,
        unpaidOfPerson: () => claims.deps.openingLimits.unpaidOfPerson,
        formatAmounts,
        hasOpenClaim,
        isNamedInClaims,
        onEmailConfirmed: joinClaims,
      },
      routes(app) {
        claimsRoutes(app, claims)
        myClaimsRoutes(app, { db, reading, timeZone })
      },
      tasks: [
        ...claims.tasks,
        keepCheckpoints({ db: patientDb, log, alarm, now, home }),
        proveNightly({ db: patientDb, now, log, alarm }),
        watchProof({ db, now, alarm, endAlarm }),
      ],
      metrics(registry) {
        measureProof(registry, db, now)
        measureClaims(registry, db, now)
      },
      channels: {
        [CLAIMS_CHANNEL]: async id => {
          claims.streams.notify(id)
          if (id === undefined) await lostTime.check()
        },
        [CHAINS_CHANNEL]: async () => {
          await readLateChains()
          claims.streams.notify(undefined)
        },
        [SESSIONS_CHANNEL]: payload => claims.streams.closeSessions(payload),
      },
      personalData: { claims: claimsOfPerson },
      stop: () => claims.streams.close(),
      close: () => lostTime.stop(),
    }
  },
})
