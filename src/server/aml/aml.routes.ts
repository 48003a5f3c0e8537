import type { Hono } from 'hono'
import * as calls from '#contract/aml/aml.calls.ts'
import type { AmlPolicyView, PreCheckView } from '#contract/aml/aml.ts'
import { networks } from '#contract/account-formats/account.ts'
import { networkChecks } from '#contract/account-formats/network-checks.ts'
import { defined } from '#contract/defined.ts'
import { type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import { addressKey } from './address-key.ts'
import type { CheckSubject } from './ask-providers.ts'
import { decisionsCsv } from './decisions-csv.ts'
import { addDecisions, listDecisions } from './decisions.store.ts'
import { importedLists } from './lists/lists.store.ts'
import { policyOf, readPolicy } from './policies.store.ts'

export type AmlDeps = {
  db: Db
  checkSubject: CheckSubject
  /** Spends a solved captcha, or one of the network's few free attempts. */
  takeCaptcha: (solution: string | undefined, network: string) => Promise<Result<undefined, { reason: 'captcha-required' }>>
  now: () => Date
}

const MOST_DECISIONS = 10_000

export function amlRoutes(app: Hono<Env>, { db, checkSubject, takeCaptcha, now }: AmlDeps): void {
  serve(app, calls.amlPolicy, async (_, { query }) => {
    const [policy, lists] = await Promise.all([readPolicy(db, query.version), importedLists(db)])
    if (!policy) return refuse({ reason: 'not-found', detail: 'There is no such version of the policy' })
    const { publishedAt, ...rest } = policy
    const listsOf = lists.map(({ list, importedAt, addresses }) => ({
      ...{ list, importedAt: importedAt.toISOString(), addresses },
    }))
    return { ...rest, publishedAt: publishedAt.toISOString(), listsOf } satisfies AmlPolicyView
  })

  serve(app, calls.amlPreCheck, async (c, { body: { address, captcha } }) => {
    const network = networkOfAddress(address)
    if (!network) return refuse(invalidField('body.address', 'wrong-format', 'is no address of a known network'))
    const taken = await takeCaptcha(captcha, networkOf(c.env.address))
    if (!taken.ok) return taken
    const at = now()
    const policy = await policyOf(db)
    const { verdict, outcomes } = await checkSubject(policy, { kind: 'address', network, value: address })
    await db.transaction().execute(tx =>
      addDecisions(tx, null, [
        {
          ...{ stage: 'pre-check', subject: 'paying-address', value: addressKey(address), network, at },
          ...{ verdict: verdict.verdict, policy: policy.version, evidence: { outcomes } },
          ...(verdict.verdict === 'hit' && { rule: verdict.rule }),
        },
      ]),
    )
    const hit = verdict.verdict === 'hit' ? verdict : undefined
    return {
      ...{ verdict: verdict.verdict, policy: policy.version, checkedAt: at.toISOString() },
      ...defined({ rule: hit?.rule }),
      ...(hit?.detail && { detail: { ...defined({ category: hit.detail.category }), bps: hit.detail.bps, mostBps: hit.detail.mostBps } }),
    } satisfies PreCheckView
  })

  serve(app, calls.amlDecisions, async (c, { query }, caller) => {
    const { claim, since, until, format, locale } = query
    const staffActor = actorOf(c, caller, now())
    // The record names addresses of customers, so the audit log says who has exported it.
    const decisions = await db.transaction().execute(async tx => {
      const days = { ...(since && { since: new Date(since) }), ...(until && { until: new Date(until) }) }
      const found = await listDecisions(tx, { ...defined({ claimId: claim }), ...days, most: MOST_DECISIONS })
      const subject = claim ? { kind: 'claim', id: claim } : { kind: 'claims', id: `${since ?? ''}–${until ?? ''}` }
      await writeAudit(tx, staffActor, { action: 'aml.export', subject, after: { decisions: found.length } })
      return found
    })
    if (format === 'json') return new Response(JSON.stringify(decisions, null, 2), { headers: headersOf('json') })
    return new Response(decisionsCsv(decisions, locale), { headers: headersOf('csv') })
  })
}

const headersOf = (format: 'csv' | 'json') => ({
  'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="aml-decisions.${format}"`,
})

/** The first network that has an address of this form: lists compare the address alone. */
const networkOfAddress = (address: string): string | undefined =>
  networks.find(network => networkChecks[network](address).ok)
