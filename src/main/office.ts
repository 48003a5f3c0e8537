import pino, { type Logger } from 'pino'
import { openCatalogueBoard } from '#server/catalogue/catalogue.ts'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { listen } from '#server/database/listen.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { type DatabaseAddress, openDb, openPool } from '#server/database/pool.ts'
import { createApp, serveBeside } from '#server/http/app.ts'
import { openFiles } from '#server/http/files.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { openReadiness } from '#server/http/readiness.ts'
import type { Clock } from './clock.ts'
import { keepGuestPages } from './guest-pages.ts'
import { pagesOf } from './pages.ts'
import { loadRenderer } from './renderer.ts'

const migrations = new URL('../../migrations/', import.meta.url)
const built = new URL('../../dist/', import.meta.url)

export type OfficeOptions = {
  database: DatabaseAddress
  demo: boolean
  /** What tokens and quotes are signed with. */
  secret: string
  now: Clock
  origin: string
  /** Whether a page that is the same for every guest is kept. The benchmark of the renderer turns it off. */
  guestPages?: boolean
  /** Where the built web side is, when it is another one than what visitors get. */
  dist?: URL
  log?: Logger
  /** Opens the figures of `/metrics` to whoever knows it, from anywhere. */
  metricsToken?: string
}
export type Office = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** Everything that is answered as a call of the API, as `GET /api/v1/…`. */
  routes: readonly string[]
  close: () => Promise<void>
}

/** Puts the office together: database, catalogue, API and pages behind one `fetch`. */
export async function openOffice(options: OfficeOptions): Promise<Office> {
  const { database, demo, now, origin, guestPages = true, dist = built, log = pino(), metricsToken } = options
  await migrate(database, migrations)
  const pool = openPool(database)
  const db = openDb(pool)
  if (demo) await openDemoOffice(db, now())
  const catalogue = await openCatalogueBoard(db, now)
  const listening = await listen(database, { catalogue: () => catalogue.refresh() }, log)

  const { renderer, buildId } = await loadRenderer(dist)
  const app = createApp({
    catalogue,
    log,
    metrics: openMetrics({ pool, catalogueAgeMs: () => now().getTime() - catalogue.now.readAt.getTime() }),
    ...(metricsToken !== undefined && { metricsToken }),
    ready: openReadiness({
      pool,
      migrations: (await readMigrations(migrations)).map(({ name }) => name),
      hearsOfChanges: listening.hears,
    }),
    build: buildId,
    origin,
  })
  const page = pagesOf(app, {
    renderer,
    origin,
    ...(guestPages && { guestPages: keepGuestPages(() => catalogue.now.sourceCurrencies.etag) }),
    onError: error => log.error({ err: error }, 'a page failed'),
  })
  serveBeside(app, { file: await openFiles(new URL('client/', dist)), page })
  return {
    fetch: app.fetch,
    routes: app.routes.map(({ method, path }) => `${method} ${path}`),
    async close() {
      await listening.close()
      await pool.end()
    },
  }
}
