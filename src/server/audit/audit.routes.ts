import type { Hono } from 'hono'
import * as calls from '#contract/audit/audit.calls.ts'
import type { AuditEntry } from '#contract/audit/audit.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { pageOfMany } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { listAudit } from './audit.store.ts'

/** Entries about claims are formatted by the claims, whose currencies they know. */
export type AuditRoutesDeps = { db: Db; formatClaims: (db: Db, items: readonly AuditEntry[]) => Promise<AuditEntry[]> }

export function auditRoutes(app: Hono<Env>, { db, formatClaims }: AuditRoutesDeps): void {
  serve(app, calls.deskAudit, async (_, { query }) => {
    const { staff, subject, action, since, until } = query
    const filter = {
      staff: staff || undefined,
      subject: subject || undefined,
      action: action || undefined,
      since: since ? new Date(since) : undefined,
      until: until ? new Date(until) : undefined,
    }
    const { items, counted } = await listAudit(db, filter, query)
    return pageOfMany(await formatClaims(db, items), counted, query)
  })
}
