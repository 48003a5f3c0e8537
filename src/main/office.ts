import { openCatalogueBoard } from '#server/catalogue/catalogue.ts'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { migrate } from '#server/database/migrate.ts'
import { type DatabaseAddress, openDb, openPool } from '#server/database/pool.ts'
import { createApp } from '#server/http/app.ts'
import type { Clock } from './clock.ts'
import { keepGuestPages } from './guest-pages.ts'
import { servePages } from './pages.ts'
import { loadRenderer } from './renderer.ts'

const migrations = new URL('../../migrations/', import.meta.url)

export type OfficeOptions = {
  database: DatabaseAddress
  demo: boolean
  now: Clock
  origin: string
  /** Whether a page that is the same for every guest is kept. The benchmark of the renderer turns it off. */
  guestPages?: boolean
}
export type Office = { fetch: (request: Request) => Response | Promise<Response>; close: () => Promise<void> }

/** Puts the office together: database, catalogue, API and pages behind one `fetch`. */
export async function openOffice({ database, demo, now, origin, guestPages = true }: OfficeOptions): Promise<Office> {
  await migrate(database, migrations)
  const pool = openPool(database)
  const db = openDb(pool)
  if (demo) await openDemoOffice(db, now())
  const catalogue = await openCatalogueBoard(db)

  const app = createApp({ catalogue })
  const { renderer } = await loadRenderer()
  servePages(app, {
    renderer,
    origin,
    ...(guestPages && { guestPages: keepGuestPages(() => catalogue.now.sourceCurrencies.etag) }),
    onError: error => process.stderr.write(`${error}\n`),
  })
  return { fetch: app.fetch, close: () => pool.end() }
}
