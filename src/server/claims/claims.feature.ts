import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import { discountNow } from '#server/discounts/discounts.ts'
import { defineFeature } from '#server/feature.ts'
import { formatAmounts } from './audit-amounts.ts'
import { claimsRoutes } from './claims.routes.ts'
import { CLAIMS_CHANNEL, type StartClaimsDeps, startClaims } from './claims-deps.ts'
import { claimAppointed } from './emails/claim-appointed.ts'
import { claimMoved } from './emails/claim-moved.ts'
import { claimOpened } from './emails/claim-opened.ts'
import { claimsOfPerson } from './my-claims/claims-of-person.ts'
import { myClaimsRoutes } from './my-claims/my-claims.routes.ts'
import { hasOpenClaim, isNamedInClaims, joinClaims } from './my-claims/my-claims.store.ts'
import { proveNightly } from './prove-nightly.ts'

type ClaimsNeeds = Pick<
  StartClaimsDeps,
  'board' | 'rails' | 'captcha' | 'aml' | 'amlServices' | 'checks' | 'countHits' | 'promoCodes' | 'demoSteps'
> & {
  content: LiveContent
  identity: () => OfficeIdentity
  contact: string | undefined
}

export const claims = defineFeature({
  name: 'claims',
  emails: [claimAppointed, claimMoved, claimOpened],
  open(office, { content, identity, contact, ...needs }: ClaimsNeeds) {
    const { db, patientDb, secret, secure, isFull, now, log } = office
    const claims = startClaims({
      ...needs,
      db,
      discountOf: userId => discountNow(db, userId),
      terms: content.terms,
      contact: () => identity().contact.email || contact,
      secret,
      secure,
      isFull,
      now,
      log,
    })
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
        myClaimsRoutes(app, { db })
      },
      tasks: [...claims.tasks, proveNightly(patientDb, log)],
      channels: {
        [CLAIMS_CHANNEL]: id => claims.streams.notify(id),
        [SESSIONS_CHANNEL]: payload => claims.streams.closeSessions(payload),
      },
      personalData: { claims: claimsOfPerson },
      stop: () => claims.streams.close(),
    }
  },
})
