import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { defineFeature } from '#server/feature.ts'
import { brandRoutes } from './brand.routes.ts'
import { emailLogos } from './email-logo.ts'
import { officeSettingsSection } from './office-settings.section.ts'

export const officeSettings = defineFeature({
  name: 'office-settings',
  sections: () => ({ settings: officeSettingsSection }),
  open: ({ db, now }, { identity }: { identity: () => OfficeIdentity }) => ({
    offers: { emailLogo: emailLogos(db, () => identity().logo) },
    routes: app => brandRoutes(app, { db, now }),
  }),
})
