import type { Hono } from 'hono'
import * as calls from '#contract/aml/aml.calls.ts'
import type { AmlPolicyView } from '#contract/aml/aml.ts'
import { defined } from '#contract/defined.ts'
import { refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf } from '#server/auth/staff.ts'
import { csvHeadersOf } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { listDecisions } from './decisions.store.ts'
import { decisionsCsv } from './decisions-csv.ts'
import type { LiveAml } from './live-aml.ts'
import { readPolicy } from './policies.store.ts'

export type AmlDeps = {
  /** The office's. */
  timeZone: () => string
  db: Db
  aml: LiveAml
  now: () => Date
}

const MOST_DECISIONS = 10_000

export function amlRoutes(app: Hono<Env>, { db, aml, timeZone, now }: AmlDeps): void {
  serve(app, calls.amlPolicy, async (_, { query }) => {
    const { lists, policy: newest } = aml.now
    const policy = query.version === undefined ? newest : await readPolicy(db, query.version)
    if (!policy) return refuse({ reason: 'not-found', detail: 'There is no such version of the policy' })
    const { publishedAt, ...rest } = policy
    const listsOf = lists.map(({ list, importedAt, addresses }) => ({
      list,
      importedAt: importedAt.toISOString(),
      addresses,
    }))
    return { ...rest, publishedAt: publishedAt.toISOString(), listsOf } satisfies AmlPolicyView
  })

  serve(app, calls.amlDecisions, async (c, { query }, caller) => {
    const { claim, since, until, locale } = query
    const staffActor = actorOf(c, caller, now())
    // The record names addresses of customers, so the audit log says who has exported it.
    const decisions = await db.transaction().execute(async tx => {
      const days = { since: since ? new Date(since) : undefined, until: until ? new Date(until) : undefined }
      const found = await listDecisions(tx, { ...defined({ claimId: claim }), ...days, most: MOST_DECISIONS })
      const subject = claim ? { kind: 'claim', id: claim } : { kind: 'claims', id: `${since ?? ''}–${until ?? ''}` }
      await writeAudit(tx, staffActor, { action: 'aml.export', subject, after: { decisions: found.length } })
      return found
    })
    return new Response(decisionsCsv(decisions, locale, timeZone()), { headers: csvHeadersOf('aml-decisions.csv') })
  })
}
