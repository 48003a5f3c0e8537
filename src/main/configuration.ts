import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { ChangePlan } from '#contract/changes/changes.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { configurationJsonSchema, exportConfiguration } from '#server/changes/configuration-file.ts'
import { planFile } from '#server/changes/import-file.ts'
import { makeChange } from '#server/changes/make-change.ts'
import type { Sections } from '#server/changes/section.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { besideOffice } from './beside-office.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { features } from './features.ts'
import { sectionsBeside } from './sections.ts'

// Runs beside an open office: npm run config -- export|diff|import|schema <file>

const usage = 'Say what to do: npm run config -- export|diff|import|schema <file>'

try {
  const [act, path] = process.argv.slice(2)
  if (!path || !['export', 'diff', 'import', 'schema'].includes(act ?? '')) throw new StartRefusal('no-target', usage)
  if (act === 'schema') await writeOut(configurationJsonSchema(), path)
  else {
    await withSections(readConfig(process.env), async (db, sections) =>
      act === 'export'
        ? writeOut(await exportConfiguration(db, sections), path)
        : readIn(db, sections, path, act === 'import'),
    )
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function writeOut(json: object, path: string): Promise<void> {
  await writeFile(path, `${JSON.stringify(json, null, 2)}\n`)
  say(`Written to ${path}`)
}

async function readIn(db: Db, sections: Sections, path: string, makes: boolean): Promise<void> {
  const actor = await ownerOf(db)
  const planned = await planFile({ db, sections }, await readFile(path, 'utf8'), actor)
  if (!planned.ok && planned.refusal.reason === 'invalid') return fail(planned.refusal.errors)
  if (!planned.ok) throw new StartRefusal('refused', planned.refusal.reason)
  const { proposal, plan } = planned.value
  if (plan.totals.changed === 0) {
    say('Nothing differs')
    return
  }
  sayPlan(plan)
  if (!makes) return
  const made = await makeChange(
    { db, sections },
    { id: randomUUID(), proposal, digest: plan.digest, reason: 'npm run config -- import' },
    actor,
  )
  if (!made.ok) throw new StartRefusal('refused', `Nothing was imported: ${made.refusal.reason}`)
  const { state, countsAt } = made.value.change
  say(
    state === 'waiting'
      ? `It waits for ${countsAt ? `nobody else could confirm it: it counts from ${countsAt}` : 'a second person'}`
      : 'Imported',
  )
}

function sayPlan({ items, totals, dangers }: ChangePlan): void {
  for (const { section, key, before, after } of items) {
    if (!before || !after) say(`${section}.${key}: ${after ? 'new' : 'removed'}`)
    else
      for (const [field, value] of Object.entries(after))
        say(`${section}.${key}.${field}: ${JSON.stringify(before[field])} → ${JSON.stringify(value)}`)
  }
  if (totals.changed > items.length) say(`… and ${totals.changed - items.length} more records`)
  if (dangers.length > 0) say(`Dangerous: ${dangers.join(', ')}`)
}

function fail(faults: readonly FieldProblem[]): void {
  for (const { field, detail } of faults) process.stderr.write(`${field}: ${detail}\n`)
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Whoever can run this command is the machine's owner, and acts as the office's first one. */
async function ownerOf(db: Db): Promise<StaffActor> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!owner) throw new StartRefusal('no-owner', 'The office has no owner yet: start it with AGIO_OWNER first')
  return { staff: { id: owner.id, role: 'owner' } as StaffActor['staff'], now: systemClock() }
}

function withSections<T>(config: Config, work: (db: Db, sections: Sections) => Promise<T>): Promise<T> {
  return besideOffice(config, async db => work(db, await sectionsBeside(features, db, config)))
}
