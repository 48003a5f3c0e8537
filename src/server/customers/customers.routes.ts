import type { Hono } from 'hono'
import * as calls from '#contract/customers/customers.calls.ts'
import { type Result, refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { pageOf, pageOfMany } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { claimsOnPage, customerListItem, customerView } from './customer-view.ts'
import { countClaims, findCustomer, listCustomers, refOf } from './customers.store.ts'
import { blockCustomer, limitCustomer, noteCustomer, signOutCustomer, unblockCustomer } from './decide-on-customer.ts'

export type CustomersDeps = {
  db: Db
  /** Claims that one person may have unpaid, where staff have set no limit of their own. */
  unpaidOfPerson: () => number
  now: () => Date
}

export function customersRoutes(app: Hono<Env>, { db, unpaidOfPerson, now }: CustomersDeps): void {
  serve(app, calls.listCustomers, async (_, { query }) => {
    const { rows, counted } = await listCustomers(db, query)
    return pageOfMany(await Promise.all(rows.map(row => customerListItem(db, row))), counted, query)
  })

  serve(app, calls.readCustomer, (_, { params }) => view(params.id))

  serve(app, calls.customerClaims, async (_, { params, query }) => {
    const customer = await findCustomer(db, params.id)
    if (!customer) return unknown
    const ref = refOf(customer)
    const [items, { claims }] = await Promise.all([claimsOnPage(db, ref, query), countClaims(db, ref)])
    return pageOf(items, claims, query)
  })

  serve(app, calls.noteCustomer, async (c, { params, body }, caller) => {
    const customer = await findCustomer(db, params.id)
    if (!customer) return unknown
    return after(params.id, await noteCustomer(db, customer, body, actorOf(c, caller, now())))
  })

  serve(app, calls.blockCustomer, async (c, { params, body }, caller) =>
    after(params.id, await blockCustomer(db, params.id, body.reason, actorOf(c, caller, now()))),
  )

  serve(app, calls.unblockCustomer, async (c, { params }, caller) =>
    after(params.id, await unblockCustomer(db, params.id, actorOf(c, caller, now()))),
  )

  serve(app, calls.limitCustomer, async (c, { params, body }, caller) =>
    after(params.id, await limitCustomer(db, params.id, body, actorOf(c, caller, now()))),
  )

  serve(app, calls.signOutCustomer, async (c, { params }, caller) =>
    after(params.id, await signOutCustomer(db, params.id, actorOf(c, caller, now()))),
  )

  const after = <Refusal extends { reason: string }>(id: string, done: Result<undefined, Refusal>) =>
    done.ok ? view(id) : refuse(done.refusal)

  async function view(id: string) {
    const customer = await findCustomer(db, id)
    if (!customer) return unknown
    return customerView(db, customer, {
      now: now(),
      unpaidOfEverybody: unpaidOfPerson(),
    })
  }
}

const unknown = refuse({ reason: 'not-found' as const, detail: 'There is no such customer' })
