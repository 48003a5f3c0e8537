import type { Hono } from 'hono'
import { refuse } from '#contract/result.ts'
import * as calls from '#contract/statements/statements.calls.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { decideLine } from './decide-line.ts'
import { readIn } from './read-in.ts'
import { itemWith, viewStatement } from './statement-view.ts'
import { findStatement, listStatements } from './statements.store.ts'

type StatementsDeps = { db: Db; now: () => Date; timeZone: () => string }

export function statementsRoutes(app: Hono<Env>, { db, now, timeZone }: StatementsDeps): void {
  serve(app, calls.statements, async (_, { query }) => {
    const { items, total } = await listStatements(db, query)
    return pageOf(items.map(itemWith), total, query)
  })

  serve(app, calls.readStatement, async (c, { params, query, file }, caller) => {
    const read = await readIn(db, { ...query, id: params.id, bytes: file }, actorOf(c, caller, now()))
    if (!read.ok) return read
    if (read.value.replayed) markReplayed(c)
    return itemWith((await findStatement(db, read.value.id))!)
  })

  serve(
    app,
    calls.statement,
    async (_, { params, query }) =>
      (await viewStatement(db, params.id, query, timeZone())) ?? refuse({ reason: 'not-found' as const }),
  )

  serve(app, calls.decideStatementLine, async (c, { params, body }, caller) => {
    const { id: statement, line } = params
    const decided = await decideLine(db, { statement, line, ...body }, actorOf(c, caller, now()))
    if (!decided.ok) return decided
    return itemWith((await findStatement(db, statement))!)
  })
}
