import { defineFeature } from '#server/feature.ts'
import { openReferralAnswers } from './answer-referral.ts'
import { openFollowLink } from './follow-link.ts'
import { forgetClickMarks } from './referral-clicks.ts'
import { referralLinksOf } from './referral-links.ts'
import { type ReferralsDeps, referralsRoutes } from './referrals.routes.ts'
import { referralsSection } from './referrals.section.ts'

export const referrals = defineFeature({
  name: 'referrals',
  sections: () => ({ referrals: referralsSection }),
  open: (
    { db, reading, secret, secure, origin, now },
    { timeZone }: { timeZone: () => string },
    _,
    later: () => Pick<ReferralsDeps, 'withdrawalItems'>,
  ) => ({
    offers: {
      answerReferral: openReferralAnswers(reading, now),
      followLink: openFollowLink({ db, secret, secure, now }),
    },
    routes: app =>
      referralsRoutes(app, { db, reading, origin, timeZone, now, withdrawalItems: later().withdrawalItems }),
    tasks: [forgetClickMarks(db, now)],
    personalData: { referralLinks: referralLinksOf },
  }),
})
