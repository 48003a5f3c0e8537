import type { LiveContent } from '#server/content/live-content.ts'
import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { sitemapRoutes } from './sitemap.routes.ts'

export const sitemap = defineFeature({
  name: 'sitemap',
  open: ({ origin, listedPages, now }, { board, content }: { board: LiveBoard; content: LiveContent }) => ({
    routes: app => sitemapRoutes(app, { board, content, pages: listedPages(), origin, now }),
  }),
})
