import type { Hono } from 'hono'
import { networkOfAccounts } from '#contract/account-formats/fields.ts'
import { type ServiceName, serviceNames } from '#contract/connections/connection-names.ts'
import { DAY_MS } from '#contract/durations.ts'
import { currencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import { preparePayTo } from '#server/claims/moves/prepare-pay-to.ts'
import type { Incoming } from '#server/claims/rail.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import type { Office } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { dueTask, taskFor } from '#server/platform/jobs/task.ts'
import { forgetSaid } from './invoices.store.ts'
import { callbackPath, type openServices, type ServiceAccounts, tryService } from './open-services.ts'
import { servicesRoutes } from './services.routes.ts'
import { type TendDeps, tendInvoice, tendInvoiceJob } from './tend-invoice.ts'

const LOG_KEPT_DAYS = 90

type ServicesOfOffice = {
  services: ReturnType<typeof openServices>
  /** Of the environment. */
  accounts: ServiceAccounts
  inside: boolean
  claimsDeps: () => ClaimsDeps
  report: (incoming: Incoming) => Promise<void>
}

/** Payment services as the office has them: their callbacks, the jobs that read their invoices, and the way to set an account. */
export function servicesOfOffice(
  { db, patientDb, origin, secret, alarm, endAlarm, now, log }: Office,
  { services, accounts, inside, claimsDeps, report }: ServicesOfOffice,
) {
  const callbackOf = (name: ServiceName) => origin + callbackPath(name, secret)
  const deps: TendDeps = {
    db,
    serviceNow: services.serviceNow,
    origin,
    callbackOf,
    report,
    async prepare(prepared) {
      const given = await preparePayTo(claimsDeps(), prepared)
      if (!given.ok) log.error({ claim: prepared.claimId, refusal: given.refusal }, 'payment details were not given')
    },
    alarm,
    endAlarm,
    now,
    log,
  }
  const connection = <Service extends ServiceName>(name: Service): Connectable<Service> => ({
    environment: accounts[name] as Connectable<Service>['environment'],
    try: account =>
      tryService(name, account, { currency: code => readCurrency(db, code), inside, callback: callbackOf(name) }),
  })
  return {
    routes: (app: Hono<Env>) => servicesRoutes(app, { db, secret, serviceNow: services.serviceNow, now, log }),
    tasks: [
      taskFor(tendInvoiceJob, ({ id }) => tendInvoice(deps, id)),
      dueTask('forget-service-log', '40 3 * * *', async () => {
        await forgetSaid(patientDb, new Date(now().getTime() - LOG_KEPT_DAYS * DAY_MS))
      }),
    ],
    connections: Object.fromEntries(serviceNames.map(name => [name, connection(name)])) as {
      [Service in ServiceName]: Connectable<Service>
    },
  }
}

async function readCurrency(db: Db, code: string) {
  const row = await db
    .selectFrom('currencies')
    .select(['scale', 'kind', 'account_form', 'own_fields'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row && { scale: row.scale, cash: row.kind === 'cash', network: networkOfAccounts(currencyAccounts(row)) }
}
