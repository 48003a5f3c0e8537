import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { account, card, ivan, olga, openRequisitesOffice, wide } from '#test/requisites-office.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import {
  addRequisite,
  approveRequisite,
  changeTerms,
  retypeRequisite,
  switchRequisite,
  withdrawRequisite,
} from './manage-requisites.ts'
import { listRequisites, type RequisiteTerms, requisiteHistory } from './requisites.store.ts'
import { usesOfRequisites } from './used-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const { noon, later, inUse, open } = openRequisitesOffice(db)

const monero = account(
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
)
const ton = account('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA')

test('what somebody typed counts when a second person has looked at it, or after a day', async () => {
  const id = randomUUID()
  await addRequisite(db, { id, currency: 'TON', label: 'wallet', terms: wide, details: ton }, olga)
  expect(await switchRequisite(db, id, 'on', 'opening', olga)).toMatchObject({
    refusal: { reason: 'nothing-counts-yet' },
  })
  expect(await approveRequisite(db, id, 1, olga)).toMatchObject({ refusal: { reason: 'same-person' } })
  const at = (minutes: number) => ({ ...olga, now: later(minutes) })
  expect(await switchRequisite(db, id, 'on', 'opening', at(24 * 60 - 1))).toMatchObject({ ok: false })
  expect(await switchRequisite(db, id, 'on', 'opening', at(24 * 60))).toMatchObject({ ok: true })
})

test('what is decided about one requisite leaves the others as they are', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  for (const id of [one, other])
    await addRequisite(db, { id, currency: 'TON', label: 'wallet', terms: wide, details: ton }, olga)
  const standing = async (id: string) => (await listRequisites(db, noon)).find(requisite => requisite.id === id)
  const before = await standing(other)
  await approveRequisite(db, one, 1, ivan)
  await changeTerms(db, one, { ...wide, openMost: 7 }, olga)
  await switchRequisite(db, one, 'on', 'opening', olga)
  expect(await standing(one)).toMatchObject({ state: 'on', terms: { openMost: 7 }, current: { version: 1 } })
  expect(await standing(other)).toEqual(before)
})

test('a claim keeps what it was told when the requisite is typed anew, and new claims hear the new one', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  const { id: claim, place } = await open('SEPAEUR', 10_000n)
  const details = { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }
  expect(await retypeRequisite(db, id, details, olga)).toMatchObject({ value: { version: 2 } })
  expect((await open('SEPAEUR', 10_001n)).place).toBe(place)
  await approveRequisite(db, id, 2, ivan)
  expect((await open('SEPAEUR', 10_002n)).place).toBe('DE33 1002 0500 0001 1947 00')
  expect((await open('SEPAEUR', 10_000n, { id: claim })).place).toBe(place)
  await withdrawRequisite(db, id, 2, ivan)
  await switchRequisite(db, id, 'on', 'the older one is right', olga)
  expect((await open('SEPAEUR', 10_003n)).place).toBe(place)
})

test('whoever withdraws what clients are shown does not bring the older account back alone', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  const details = { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }
  await retypeRequisite(db, id, details, olga)
  await approveRequisite(db, id, 2, ivan)
  const standing = async () => (await listRequisites(db, noon)).find(row => row.id === id)
  expect(await withdrawRequisite(db, id, 2, olga)).toMatchObject({ ok: true })
  expect(await standing()).toMatchObject({ state: 'off', current: { version: 1 } })
  expect((await requisiteHistory(db, id)).slice(0, 2)).toMatchObject([
    { kind: 'off', data: { version: 2 } },
    { kind: 'withdrawn' },
  ])

  const alone = { ok: false, refusal: { reason: 'withdrew-it' } }
  expect(await switchRequisite(db, id, 'on', 'back', olga)).toEqual(alone)
  // Not by waiting either, and not by switching it off and on.
  expect(await switchRequisite(db, id, 'on', 'back', { ...olga, now: later(25 * 60) })).toEqual(alone)
  expect(await switchRequisite(db, id, 'off', 'to be sure', olga)).toMatchObject({ ok: true })
  expect(await switchRequisite(db, id, 'on', 'back', olga)).toEqual(alone)
  expect(await switchRequisite(db, id, 'on', 'looked at', ivan)).toMatchObject({ ok: true })
  // Confirmed once, it is an account as any other.
  await switchRequisite(db, id, 'off', 'pause', olga)
  expect(await switchRequisite(db, id, 'on', 'go on', olga)).toMatchObject({ ok: true })
})

test('whoever withdraws what counted by its time does not bring the older account back alone either', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  await retypeRequisite(db, id, { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }, olga)
  const tomorrow = { ...olga, now: later(25 * 60) }
  expect(await withdrawRequisite(db, id, 2, tomorrow)).toMatchObject({ ok: true })
  expect((await listRequisites(db, tomorrow.now)).find(row => row.id === id)).toMatchObject({ state: 'off' })
  expect(await switchRequisite(db, id, 'on', 'back', tomorrow)).toMatchObject({ refusal: { reason: 'withdrew-it' } })
})

test('a version that nobody was shown is withdrawn and nothing else changes', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  await retypeRequisite(db, id, { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }, olga)
  await withdrawRequisite(db, id, 2, olga)
  expect((await listRequisites(db, noon)).find(row => row.id === id)).toMatchObject({ state: 'on' })
  await switchRequisite(db, id, 'off', 'pause', olga)
  expect(await switchRequisite(db, id, 'on', 'go on', olga)).toMatchObject({ ok: true })
})

test('a retry adds nothing twice, and another requisite cannot take its id', async () => {
  const added = { id: randomUUID(), currency: 'TCSBRUB', label: 'main', terms: wide, details: card(0) }
  expect(await addRequisite(db, added, olga)).toMatchObject({ ok: true })
  expect(await addRequisite(db, added, olga)).toMatchObject({ ok: true })
  for (const other of [{ label: 'spare' }, { currency: 'ACRUB' }, { details: card(1) }])
    expect(await addRequisite(db, { ...added, ...other }, olga)).toMatchObject({
      refusal: { reason: 'another-under-this-id' },
    })
  expect((await listRequisites(db, noon)).filter(row => row.id === added.id)).toHaveLength(1)
})

test('everything that was done to it is kept, by whom and when, and cannot be rewritten', async () => {
  const id = await inUse('LTC', {}, account('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'))
  await changeTerms(db, id, { ...wide, dayMost: 5n }, { ...ivan, now: later(1) })
  await switchRequisite(db, id, 'off', 'sweeping', { ...olga, now: later(2) })
  const history = await requisiteHistory(db, id)
  expect(history.map(({ kind, author }) => `${kind} ${author.split('@')[0]}`)).toEqual([
    'off olga',
    'terms ivan',
    'on olga',
    'approved ivan',
    'added olga',
  ])
  expect(history[0]!.data).toEqual({ reason: 'sweeping' })
  await expect(db.updateTable('requisite_changes').set({ author: 'nobody' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(db.deleteFrom('requisite_changes').execute()).rejects.toThrow('permission denied')
  await expect(db.updateTable('requisite_versions').set({ details: '{}' }).execute()).rejects.toThrow(
    'permission denied',
  )
})

test('the list shows what counts, what waits and how many claims are being paid there', async () => {
  const id = await inUse('TRX', { monthMost: 7_000n }, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  await open('TRX', 5n)
  await retypeRequisite(db, id, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'), olga)
  expect((await listRequisites(db, noon)).find(row => row.id === id)).toMatchObject({
    currency: 'TRX',
    state: 'on',
    terms: { monthMost: 7_000n, openMost: 1_000 },
    current: { version: 1, details: account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX') },
    waiting: { author: olga.author, version: 2 },
    addedBy: olga.author,
  })
  expect((await usesOfRequisites(db, noon)).get(id)).toMatchObject({ day: 5n, month: 5n, dayClaims: 1 })
  expect((await usesOfRequisites(db, noon)).get(id)?.claims).toMatchObject([{ units: 5n, since: noon }])
})

test('what is added is switched off, and can be switched off again and again, whatever counts', async () => {
  const id = randomUUID()
  await addRequisite(db, { id, currency: 'PRUSD', label: 'new', terms: wide, details: account('P1000000') }, olga)
  expect((await listRequisites(db, noon)).find(row => row.id === id)).toMatchObject({ state: 'off' })
  expect(await switchRequisite(db, id, 'off', 'to be sure', olga)).toMatchObject({ ok: true })
})

test('what is typed anew is checked as what is added, and only where there is something', async () => {
  const id = await inUse('PRUSD', {}, account('P1000001'))
  expect(await retypeRequisite(db, id, account('not one'), olga)).toMatchObject({
    refusal: { reason: 'account-refused' },
  })
  const added = { id: randomUUID(), currency: 'PRUSD', label: 'x', terms: wide, details: account('not one') }
  expect(await addRequisite(db, added, olga)).toMatchObject({ refusal: { reason: 'account-refused' } })
  const nowhere = randomUUID()
  const notFound = { ok: false, refusal: { reason: 'not-found' } }
  expect(await retypeRequisite(db, nowhere, account('P1000001'), olga)).toEqual(notFound)
  expect(await changeTerms(db, nowhere, wide, olga)).toEqual(notFound)
  expect(await switchRequisite(db, nowhere, 'off', 'x', olga)).toEqual(notFound)
  expect(await approveRequisite(db, id, 2, ivan)).toEqual(notFound)
})

test('a version is decided about once: it is not approved twice, nor taken back twice, nor approved after that', async () => {
  const id = await inUse('USDTTRC20', {}, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const decided = { ok: false, refusal: { reason: 'decided-already' } }
  expect(await approveRequisite(db, id, 1, ivan)).toEqual(decided)
  expect(await withdrawRequisite(db, id, 1, ivan)).toMatchObject({ ok: true })
  expect(await withdrawRequisite(db, id, 1, olga)).toEqual(decided)
  expect(await approveRequisite(db, id, 1, ivan)).toEqual(decided)
})

test('two who decide about one requisite come one after the other', async () => {
  const id = await inUse('YAMRUB', {}, account('4100 1116 1616 877'))
  let decided: ReturnType<typeof withdrawRequisite> | undefined
  await db.transaction().execute(async tx => {
    // What a decision takes, and nothing that its notes about it would wait for.
    await sql`select from requisites where id = ${id} for no key update`.execute(tx)
    decided = withdrawRequisite(db, id, 1, ivan)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect(await decided).toMatchObject({ ok: true })
})

test.each<[string, Partial<RequisiteTerms>]>([
  ['less than nothing', { claimLeast: -1n }],
  ['a most that is less than the least', { claimLeast: 5n, claimMost: 4n }],
  ['days that take nothing', { dayMost: 0n }],
  ['months that take nothing', { monthMost: 0n }],
  ['no claim at all', { openMost: 0 }],
  ['more claims at once than anybody could tell apart', { openMost: 1_001 }],
  ['amounts that rest less than no time', { restMinutes: -1 }],
  ['amounts that rest for more than a week', { restMinutes: 10_081 }],
])('%s is not taken for terms, neither at first nor later', async (_, contradiction) => {
  const terms = { ...wide, ...contradiction }
  const added = { id: randomUUID(), currency: 'XMR', label: 'x', terms, details: monero }
  const refused = { ok: false, refusal: { reason: 'terms-contradict' } }
  expect(await addRequisite(db, added, olga)).toEqual(refused)
  expect(await addRequisite(db, { ...added, terms: wide }, olga)).toMatchObject({ ok: true })
  expect(await changeTerms(db, added.id, terms, olga)).toEqual(refused)
})
