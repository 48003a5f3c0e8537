import type { Rail } from '#server/claims/rail.ts'
import { defineFeature } from '#server/feature.ts'
import { bankAccountSection } from './bank-account.section.ts'
import { depositAccountsRoutes } from './deposit-accounts.routes.ts'
import { depositAccountWaits } from './emails/deposit-account-waits.ts'

export const depositAccounts = defineFeature({
  name: 'deposit-accounts',
  emails: [depositAccountWaits],
  sections: () => ({ 'bank-account': bankAccountSection }),
  open: ({ db, demo, now }, { rails }: { rails: readonly Rail[] }) => ({
    routes: app => depositAccountsRoutes(app, { db, rails, refusesExamples: !demo, now }),
  }),
})
