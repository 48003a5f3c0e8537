import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { type ServiceName, serviceNames } from '#contract/connections/connection-names.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { withinLimit } from '#server/platform/http/body.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { callbackPath } from './open-services.ts'
import { takeCallback } from './take-callback.ts'
import type { OpenService } from './tend-invoice.ts'

type ServicesRoutesDeps = {
  db: Db
  secret: string
  serviceNow: (name: ServiceName) => OpenService | undefined
  now: () => Date
  log: Logger
}

const LONGEST_CALLBACK = 64 * 1024

/**
 * Where services call back: in their own words and types of content, so it is no call of the API. The path is known to the service alone;
 * it keeps strangers away and proves nothing.
 */
export function servicesRoutes(app: Hono<Env>, { db, secret, serviceNow, now, log }: ServicesRoutesDeps): void {
  for (const name of serviceNames)
    app.post(callbackPath(name, secret).replace(/\/$/, ''), async c => {
      c.env.route = `/api/v1/services/${name}/{path}/`
      const open = serviceNow(name)
      if (!open) return refused(c, { reason: 'not-found' })
      const request = await withinLimit(c.req.raw, LONGEST_CALLBACK)
      if (!request.ok) return refused(c, request.refusal)
      const body = await request.value.text()
      const taken = await takeCallback({ db, now, log }, name, open, { body, header: header => c.req.header(header) })
      // What is not ours is answered as what is: nobody learns which invoices there are, and the service does not try again.
      return taken.ok ? c.text('ok') : refused(c, { reason: 'forbidden' })
    })
}
