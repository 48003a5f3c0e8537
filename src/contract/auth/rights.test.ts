import { expect, test } from 'vitest'
import { alarmActors } from '#contract/alarms/alarms.ts'
import { allCalls } from '#contract/all-calls.ts'
import {
  composableRights,
  composedRole,
  hasRight,
  mayDo,
  mayGive,
  neededFor,
  type Right,
  rights,
  rightsOf,
} from './rights.ts'
import { isComposed, isStaff, nameOfRole, type Role, roles, type StaffRole, staffRoles } from './roles.ts'

const all = Object.keys(rights) as Right[]
const desk = composedRole('Cash: desk'.replace(':', ''), ['money.see', 'claims.see'])

test('a composed role is its name and its rights in the order of the table', () => {
  expect([desk, isComposed(desk), nameOfRole(desk), rightsOf(desk)]).toEqual([
    'Cash desk: claims.see money.see',
    true,
    'Cash desk',
    ['claims.see', 'money.see'],
  ])
  expect(staffRoles.some(isComposed)).toBe(false)
})

test.each(all)('a composed role has %s if it names it, and never what an owner alone has', right => {
  expect(hasRight(desk, right)).toBe(['claims.see', 'money.see'].includes(right))
  expect(hasRight(`All: ${all.join(' ')}`, right)).toBe(composableRights.includes(right))
})

test('a role that is called like a right has none by that', () => {
  expect(hasRight('claims.move: claims.see', 'claims.move')).toBe(false)
  expect(hasRight('money.keep claims.move: claims.see', 'money.keep')).toBe(false)
})

test('nobody gives a right that they lack, also in a composed role', () => {
  expect(mayGive('treasurer', desk)).toBe(true)
  expect(mayGive('operator', composedRole('Keeper', ['money.see', 'money.keep']))).toBe(false)
  expect(mayGive(desk, 'operator')).toBe(false)
  expect(mayGive('owner', composedRole('Everything', composableRights))).toBe(true)
})

test('a composed role is among the roles of a right by its rights, and among all of staff', () => {
  expect([mayDo(desk, rights['claims.see']), mayDo(desk, rights['claims.move']), mayDo(desk, staffRoles)]).toEqual([
    true,
    false,
    true,
  ])
  // Two rights without a role in the table are two lists.
  expect([mayDo(desk, rights['settings.set']), mayDo(desk, rights['people.staff'])]).toEqual([false, false])
  expect(mayDo('customer', staffRoles)).toBe(false)
})

test('calls and alarms name the roles of a right, or all of staff: of other lists no composed role is one', () => {
  const lists = new Set<readonly string[]>([...Object.values(rights), staffRoles])
  expect(allCalls.filter(({ staff }) => staff && !lists.has(staff)).map(({ name }) => name)).toEqual([])
  expect(Object.values(alarmActors).every(roles => lists.has(roles))).toBe(true)
})

test('what a right needs, every role of every office that has the one has as well', () => {
  for (const [right, needed] of Object.entries(neededFor) as [Right, Right][])
    for (const role of staffRoles)
      if (hasRight(role, right)) expect([role, right, hasRight(role, needed)]).toEqual([role, right, true])
})

const of = (role: Role) => all.filter(right => hasRight(role, right))

test('the owner has every right, a customer none, and everybody else those of the table', () => {
  expect(of('owner')).toEqual(all)
  expect(of('customer')).toEqual([])
  for (const role of staffRoles.filter(role => role !== 'owner'))
    expect(of(role)).toEqual(all.filter(right => (rights[right] as readonly StaffRole[]).includes(role)))
  expect(roles.filter(isStaff)).toEqual([...staffRoles])
})

test('what makes money leave, or the rules by which it does, is nobody’s but the owner’s or the treasurer’s', () => {
  const whoHas = (right: Right) => staffRoles.filter(role => hasRight(role, right))
  for (const right of ['money.limits', 'people.staff', 'aml.set', 'settings.set'] as const)
    expect([right, whoHas(right)]).toEqual([right, ['owner']])
  for (const right of ['money.keep', 'withdrawals.pay', 'catalogue.terms', 'rates.set', 'people.block'] as const)
    expect([right, whoHas(right)]).toEqual([right, ['treasurer', 'owner']])
  expect(whoHas('claims.move')).toEqual(['operator', 'treasurer', 'owner'])
})

test.each<[Role, StaffRole[]]>([
  ['owner', ['support', 'editor', 'operator', 'treasurer', 'owner']],
  // A treasurer lacks the words of an editor.
  ['treasurer', ['support', 'operator', 'treasurer']],
  ['operator', ['operator']],
  ['editor', ['editor']],
  ['support', ['support']],
  ['customer', []],
])('nobody gives a right that they lack: %s', (own, given) => {
  expect(staffRoles.filter(role => mayGive(own, role))).toEqual(given)
})
