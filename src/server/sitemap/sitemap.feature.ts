import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { sitemapRoutes } from './sitemap.routes.ts'

export const sitemap = defineFeature({
  name: 'sitemap',
  open: (
    { origin, listedPages, now },
    { board, content, identity }: { board: LiveBoard; content: LiveContent; identity: () => OfficeIdentity },
  ) => ({
    routes: app => sitemapRoutes(app, { board, content, pages: listedPages(), identity, origin, now }),
  }),
})
