import type { Hono } from 'hono'
import { hasRight } from '#contract/auth/rights.ts'
import type { Role } from '#contract/auth/roles.ts'
import * as calls from '#contract/changes/changes.calls.ts'
import type { Change } from '#contract/changes/changes.ts'
import * as configurationCalls from '#contract/changes/configuration.calls.ts'
import { type SectionName, sectionNames } from '#contract/changes/record-schemas.ts'
import { defined } from '#contract/defined.ts'
import { refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { requireFreshProof } from '#server/platform/http/fresh-proof.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { asPerson, secondFrom } from '#server/second-person/second-person.ts'
import { readChanges } from './changes.store.ts'
import { configurationJsonSchema, exportConfiguration } from './configuration-file.ts'
import { importFile, planFile } from './import-file.ts'
import { listed, type RecordLists } from './list-records.ts'
import { countDecidable, decideChange, makeChange, planChange } from './make-change.ts'
import type { Sections } from './section.ts'

export type ChangesRoutesDeps = { db: Db; reading: Db; sections: Sections; lists: RecordLists; now: () => Date }

const HISTORY = { page: 1, size: 50 }

export function changesRoutes(app: Hono<Env>, { reading, now, lists, ...deps }: ChangesRoutesDeps): void {
  const { db, sections } = deps

  const maySee = (role: Role, section: SectionName) => {
    const { sees } = sections[section]
    return sees === undefined || hasRight(role, sees)
  }

  serve(app, calls.listRecords, (_, { params, query }, { role }) => {
    if (!maySee(role, params.section)) return notYours
    const { search, where, sort, page, size } = query
    return lists.list(params.section, { ...defined({ search, where, sort }), page, size })
  })

  /** With the time from when the reader may confirm it, where that is later. */
  const readBy = async (id: string, changes: readonly Change[]): Promise<Change[]> => {
    const person = changes.some(({ state }) => state === 'waiting') ? await asPerson(db, id) : undefined
    return changes.map(change => ({
      ...change,
      confirmsFrom:
        person && change.state === 'waiting' ? secondFrom({ by: change.by.id }, person)?.toISOString() : undefined,
    }))
  }

  serve(app, calls.readRecord, async (_, { params: { section, key } }, { id, role }) => {
    if (!maySee(role, section)) return notYours
    const of = sections[section]
    const record = (await of.read(db, [key])).get(key)
    if (!record) return refuse({ reason: 'not-found' as const })
    const [waiting, history] = await Promise.all([
      readChanges(db, { section, key, state: 'waiting' }, HISTORY),
      readChanges(db, { section, key, state: 'applied' }, HISTORY),
    ])
    return {
      ...(await listed(db, of, [{ key, record }]))[0]!,
      mayChange: Object.keys(of.rights).filter(field => hasRight(role, of.rights[field]!)),
      waiting: await readBy(id, waiting.items),
      history: history.items,
    }
  })

  serve(app, calls.planChange, async (c, { body }, caller) => {
    const plan = await planChange(deps, body, actorOf(c, caller, now()))
    return plan.ok ? plan.value : plan
  })

  serve(app, calls.makeChange, async (c, { params, body: { digest, reason = '', ...proposal } }, caller) => {
    const fresh = requireFreshProof(caller, now())
    const wish = { id: params.id, proposal, digest, reason, unproved: fresh.ok ? undefined : fresh.refusal }
    const made = await makeChange(deps, wish, actorOf(c, caller, now()))
    if (!made.ok) return made
    if (made.value.replayed) c.status(200)
    lists.forget()
    return made.value.change
  })

  serve(app, calls.decideChange, async (c, { params, body }, caller) => {
    const decided = await decideChange(deps, params.id, body.decision, actorOf(c, caller, now()))
    lists.forget()
    return decided.ok ? decided.value : decided
  })

  serve(app, calls.listChanges, async (_, { query: { page, size, state, section } }, { id, role }) => {
    const unseen = sectionNames.filter(name => !maySee(role, name))
    const { items, total } = await readChanges(db, { ...defined({ state, section }), unseen }, { page, size })
    return pageOf(await readBy(id, items), total, { page, size })
  })

  serve(app, configurationCalls.countWaitingChanges, async (_, __, { id, role }) => ({
    count: await countDecidable({ ...deps, db: reading }, { id, role }),
  }))

  serve(app, configurationCalls.readConfiguration, async () =>
    download(await exportConfiguration(db, sections), `agio-${now().toISOString().slice(0, 10)}.json`),
  )

  serve(app, configurationCalls.readConfigurationSchema, () => download(configurationJsonSchema(), 'agio-schema.json'))

  serve(app, configurationCalls.planConfiguration, async (c, { file }, caller) => {
    const planned = await planFile(deps, textOf(file), actorOf(c, caller, now()))
    return planned.ok ? planned.value.plan : planned
  })

  serve(app, configurationCalls.makeConfiguration, async (c, { params: { id }, query, file }, caller) => {
    const { digest, reason = '' } = query
    const made = await importFile(deps, { id, text: textOf(file), digest, reason }, actorOf(c, caller, now()))
    if (!made.ok) return made
    if (made.value.replayed) c.status(200)
    lists.forget()
    return made.value.change
  })
}

const download = (json: object, name: string): Response =>
  new Response(`${JSON.stringify(json, null, 2)}\n`, {
    headers: { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${name}"` },
  })

/** A byte that is no UTF-8 becomes a sign that no JSON has outside its texts. */
const textOf = (file: Uint8Array) => new TextDecoder().decode(file)

const notYours = refuse({ reason: 'forbidden' as const, detail: 'Your role does not see these records' })
