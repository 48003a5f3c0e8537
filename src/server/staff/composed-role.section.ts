import { composedRole, isComposable, neededFor, type Right, rightsOf } from '#contract/auth/rights.ts'
import { type ComposedRole, nameOfRole } from '#contract/auth/roles.ts'
import { isSlug } from '#contract/content/slug.ts'
import type { ComposedRoleRecord } from '#contract/staff/composed-role.ts'
import type { Changed, ChangeMaker, RecordProblem, Records, Section } from '#server/changes/section.ts'
import { unassignAll } from '#server/desk/assignments.store.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { roleNames } from '#server/emails/role-names.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { vouch } from '#server/second-person/vouchings.ts'
import { staffRoleChanged } from './emails/staff-role-changed.ts'
import { lockStaff } from './staff-people.store.ts'
import { tellOwners } from './tell-owners.ts'

/** Roles that the owner composes. Those of every office are no records. */
export const composedRoleSection: Section<'role'> = {
  name: 'role',
  read: readRoles,
  write: writeRoles,
  check: checkRole,
  // Its holders get what they did not have; nobody has a new role.
  dangers: ({ before, after }) =>
    before && after?.rights.some(right => !before.rights.includes(right)) ? ['rights'] : [],
  rights: { name: 'people.staff', rights: 'people.staff' },
  columns: {
    search: (key, { name }) => `${key} ${name}`,
    sort: { name: (_, { name }) => name },
    facets: {},
  },
  liveOf: countHolders,
}

async function checkRole(
  { key, before, after }: Changed<ComposedRoleRecord>,
  records: Records,
): Promise<RecordProblem[]> {
  // Nobody gets a role while it is taken away.
  await lockStaff(records.db)
  if (!after) return before && (await isHeld(records.db, before)) ? [inUse] : []
  const others = [...(await records.of('role'))].filter(([other]) => other !== key).map(([, { name }]) => name)
  const names = [...others, ...Object.values(roleNames).flatMap(ofLocale => Object.values(ofLocale))]
  const isTaken = names.some(name => name.toLowerCase() === after.name.toLowerCase())
  const lacking = after.rights.filter(right => isLacking(neededFor[right], after.rights))
  return [
    ...(isSlug(key) ? [] : [{ field: 'key', code: 'wrong-format', detail: 'has letters, digits and hyphens' }]),
    ...(isTaken ? [{ field: 'name', code: 'already-used', detail: 'is the name of another role' }] : []),
    ...lacking.map(right => ({
      field: 'rights',
      code: 'lacks',
      detail: `${right} is of no use without ${neededFor[right]}`,
    })),
  ]
}

const inUse = { field: 'key', code: 'in-use', detail: 'somebody has this role or is invited to it' }

const isLacking = (needed: Right | undefined, rights: readonly Right[]): boolean =>
  needed !== undefined && !rights.includes(needed)

const roleOf = ({ name, rights }: ComposedRoleRecord): ComposedRole => composedRole(name, rights)

async function isHeld(db: Db, record: ComposedRoleRecord): Promise<boolean> {
  const role = roleOf(record)
  const held = await db.selectFrom('users').select('id').where('role', '=', role).limit(1).executeTakeFirst()
  const invited = await db
    .selectFrom('staff_invitations')
    .select('id')
    .where('role', '=', role)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return held !== undefined || invited !== undefined
}

async function readRoles(db: Db, keys?: readonly string[]): Promise<Map<string, ComposedRoleRecord>> {
  const rows = await db
    .selectFrom('roles')
    .select(['key', 'role'])
    .where('key', 'is not', null)
    .$if(keys !== undefined, query => query.where('key', 'in', [...keys!]))
    .orderBy('role')
    .execute()
  return new Map(
    rows.map(row => {
      const role = row.role as ComposedRole
      return [row.key!, { name: nameOfRole(role), rights: rightsOf(role).filter(isComposable) }]
    }),
  )
}

async function countHolders(db: Db, keys: readonly string[]): Promise<Map<string, { people: number }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('roles')
    .leftJoin('users', 'users.role', 'roles.role')
    .select(['roles.key', eb => eb.fn.count<string>('users.id').as('people')])
    .where('roles.key', 'in', [...keys])
    .groupBy('roles.key')
    .execute()
  return new Map(rows.map(({ key, people }) => [key!, { people: Number(people) }]))
}

async function writeRoles(
  tx: Tx,
  changed: readonly Changed<ComposedRoleRecord>[],
  at: Date,
  by: ChangeMaker,
): Promise<void> {
  for (const { key, before, after } of changed) {
    if (!after) await tx.deleteFrom('roles').where('key', '=', key).execute()
    else if (!before)
      await tx
        .insertInto('roles')
        .values({ key, role: roleOf(after) })
        .execute()
    else await writeRole(tx, { key, before, after }, by, at)
  }
}

/** Its holders get the role as it is now, and with that sign in anew: the database sees to both. */
async function writeRole(
  tx: Tx,
  { key, before, after }: { key: string; before: ComposedRoleRecord; after: ComposedRoleRecord },
  { author }: ChangeMaker,
  at: Date,
): Promise<void> {
  await lockStaff(tx)
  await tx
    .updateTable('roles')
    .set({ role: roleOf(after) })
    .where('key', '=', key)
    .execute()
  const holders = await tx
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('role', '=', roleOf(after))
    .where('deleted_at', 'is', null)
    .execute()
  const { email: by } = await tx.selectFrom('users').select('email').where('id', '=', author).executeTakeFirstOrThrow()
  const [from, to] = [roleOf(before), roleOf(after)]
  const gains = after.rights.some(right => !before.rights.includes(right))
  const loses = before.rights.some(right => !after.rights.includes(right))
  for (const { id, email, locale } of holders) {
    // Whoever got rights by somebody's hand is no second person for them at once.
    if (gains) await vouch(tx, id, author, 'role')
    if (loses) await unassignAll(tx, id)
    if (!gains && !loses) continue
    await putInOutbox(tx, { kind: staffRoleChanged, to: email, locale, data: { from, to, by }, at })
    await tellOwners(tx, { what: 'role', person: email, role: to, by }, at)
  }
}
