import { Hono } from 'hono'
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts'
import type { CatalogueBoard } from '#server/catalogue/catalogue.ts'
import { problem } from './problem.ts'
import type { Env } from './serve.ts'

export type AppParts = { catalogue: CatalogueBoard }

/** The API. Pages and files are put beside it by `main`. */
export function createApp({ catalogue }: AppParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  catalogueRoutes(app, catalogue)
  app.all('/api/*', c => problem(c, 'not-found', `There is no ${c.req.path}`))
  return app
}
