import type { Captcha } from '#server/captcha/captcha.ts'
import type { Writer } from '#server/emails/write-email.ts'
import { defineFeature } from '#server/feature.ts'
import { confirmNews } from './emails/confirm-news.ts'
import { officeNews } from './emails/office-news.ts'
import { newsletterSection } from './newsletter.section.ts'
import { newslettersRoutes } from './newsletters.routes.ts'
import { sendNewsletters } from './send-newsletters.ts'
import { newsAgreementsOf } from './subscribe.ts'

type NewslettersNeeds = { captcha: Captcha; formsOfNetwork: () => number; writeEmail: Writer }

export const newsletters = defineFeature({
  name: 'newsletters',
  emails: [confirmNews, officeNews],
  sections: () => ({ newsletter: newsletterSection }),
  open: ({ db, patientDb, secret, origin, now }, { captcha, formsOfNetwork, writeEmail: write }: NewslettersNeeds) => ({
    routes: app => newslettersRoutes(app, { db, captcha, formsOfNetwork, secret, origin, write, now }),
    tasks: [sendNewsletters({ db: patientDb, secret, origin, now })],
    personalData: { newsAgreements: newsAgreementsOf },
  }),
})
