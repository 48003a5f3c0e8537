import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { waitingFor } from '#server/second-person/waiting.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase, threeDaysLater } from '#test/harness/database.ts'
import { account, card, ivan, olga, openDepositAccountsOffice, wide } from '#test/harness/deposit-accounts-office.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { type DepositAccountTerms, depositAccountHistory, listDepositAccounts } from './deposit-accounts.store.ts'
import {
  addDepositAccount,
  approveDepositAccount,
  changeTerms,
  retypeDepositAccount,
  switchDepositAccount,
  withdrawDepositAccount,
} from './manage-deposit-accounts.ts'
import { usesOfDepositAccounts } from './used-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const { noon, later, inUse, open } = openDepositAccountsOffice(db)

const monero = account(
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
)
const ton = account('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA')

/** A treasurer, until the test is finished. */
async function treasurer() {
  const person = await createPerson(db, { role: 'treasurer' })
  onTestFinished(async () => {
    await db.updateTable('users').set({ role: 'customer' }).where('id', '=', person.id).execute()
    await threeDaysLater(db)
  })
  return person
}

test('those who keep the money hear of new details at once, with no more of the account than its end', async () => {
  const [author, colleague] = [await treasurer(), await treasurer()]
  const add = async (by: string) => {
    const id = randomUUID()
    const details = { fields: { account: '2200 0000 0000 0012' }, holder: 'Анна Смирнова' }
    await addDepositAccount(
      db,
      { id, currency: 'SBERRUB', label: 'new', terms: wide, details },
      { author: by, now: noon },
    )
    const letters = await db.selectFrom('outbox').selectAll().where('kind', '=', 'deposit-account-waits').execute()
    return letters.filter(({ data }) => JSON.stringify(data).includes(id))
  }
  const [letter, ...more] = await add(author.id)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ recipient: colleague.email, data: { by: author.email, ending: '…0012' } })
  expect(JSON.stringify(letter)).not.toContain('2200')
  await db.updateTable('users').set({ role: 'customer' }).where('id', '=', colleague.id).execute()
  const [alone] = await add(author.id)
  expect(Date.parse((alone!.data as { countsAt: string }).countsAt) - later(4 * 24 * 60).getTime()).toBeLessThan(60_000)
  expect(Date.parse((alone!.data as { countsAt: string }).countsAt) - later(4 * 24 * 60).getTime()).toBeGreaterThan(
    -60_000,
  )
  await threeDaysLater(db)
  expect(await add(author.id)).toMatchObject([
    { recipient: author.email, data: { countsAt: later(24 * 60).toISOString() } },
  ])
})

test('a version counts once a second person has approved it or, where there is nobody, after a day', async () => {
  const id = randomUUID()
  await addDepositAccount(db, { id, currency: 'TON', label: 'wallet', terms: wide, details: ton }, olga)
  expect(await switchDepositAccount(db, id, 'on', 'opening', olga)).toMatchObject({
    refusal: { reason: 'nothing-counts-yet' },
  })
  expect(await approveDepositAccount(db, id, 1, olga)).toMatchObject({ refusal: { reason: 'same-person' } })
  const at = (minutes: number) => ({ ...olga, now: later(minutes) })
  expect(await switchDepositAccount(db, id, 'on', 'opening', at(24 * 60 - 1))).toMatchObject({ ok: false })
  expect(await switchDepositAccount(db, id, 'on', 'opening', at(24 * 60))).toMatchObject({ ok: true })
})

test('whom its author has brought in within three days does not approve a version', async () => {
  const [author, newcomer] = [await treasurer(), await treasurer()]
  const id = randomUUID()
  const by = { author: author.id, now: noon }
  await addDepositAccount(db, { id, currency: 'TON', label: 'a third', terms: wide, details: ton }, by)
  await db.insertInto('vouchings').values({ person: newcomer.id, voucher: author.id, what: 'role' }).execute()
  const approve = () => approveDepositAccount(db, id, 1, { author: newcomer.id, now: noon })
  expect(await approve()).toMatchObject({ refusal: { reason: 'wrong-state', because: 'confirms-later' } })
  await threeDaysLater(db)
  expect(await approve()).toMatchObject({ ok: true })
})

test('a version stands in the list of those who may approve it until they have, and no time makes it count', async () => {
  const rita = staffMember(await treasurer(), noon)
  const id = randomUUID()
  await addDepositAccount(db, { id, currency: 'TON', label: 'another', terms: wide, details: ton }, olga)
  const listed = async (at: Date) => (await waitingFor(db, rita, at, {})).filter(item => item.id === id)
  expect(await listed(noon)).toMatchObject([{ kind: 'deposit-account', label: 'another', by: olga.author }])
  expect(await listed(later(7 * 24 * 60))).toMatchObject([{ kind: 'deposit-account' }])
  const nextWeek = { ...olga, now: later(7 * 24 * 60) }
  expect(await switchDepositAccount(db, id, 'on', 'opening', nextWeek)).toMatchObject({
    refusal: { reason: 'nothing-counts-yet' },
  })
  await approveDepositAccount(db, id, 1, ivan)
  expect(await listed(noon)).toEqual([])
})

test('a decision about one deposit account leaves the others unchanged', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  for (const id of [one, other])
    await addDepositAccount(db, { id, currency: 'TON', label: 'wallet', terms: wide, details: ton }, olga)
  const standing = async (id: string) =>
    (await listDepositAccounts(db, noon)).find(depositAccount => depositAccount.id === id)
  const before = await standing(other)
  await approveDepositAccount(db, one, 1, ivan)
  await changeTerms(db, one, { ...wide, openMost: 7 }, olga)
  await switchDepositAccount(db, one, 'on', 'opening', olga)
  expect(await standing(one)).toMatchObject({ state: 'on', terms: { openMost: 7 }, current: { version: 1 } })
  expect(await standing(other)).toEqual(before)
})

test('an open claim keeps the version it was assigned, and new claims get the new version', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  const { id: claim, place } = await open('SEPAEUR', 10_000n)
  const details = { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }
  expect(await retypeDepositAccount(db, id, details, olga)).toMatchObject({ value: { version: 2 } })
  expect((await open('SEPAEUR', 10_001n)).place).toBe(place)
  await approveDepositAccount(db, id, 2, ivan)
  expect((await open('SEPAEUR', 10_002n)).place).toBe('DE33 1002 0500 0001 1947 00')
  expect((await open('SEPAEUR', 10_000n, { id: claim })).place).toBe(place)
  await withdrawDepositAccount(db, id, 2, ivan)
  await switchDepositAccount(db, id, 'on', 'the older one is right', olga)
  expect((await open('SEPAEUR', 10_003n)).place).toBe(place)
})

test('a person who withdraws the version in use cannot switch the previous one on alone', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  const details = { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }
  await retypeDepositAccount(db, id, details, olga)
  await approveDepositAccount(db, id, 2, ivan)
  const standing = async () => (await listDepositAccounts(db, noon)).find(row => row.id === id)
  expect(await withdrawDepositAccount(db, id, 2, olga)).toMatchObject({ ok: true })
  expect(await standing()).toMatchObject({ state: 'off', current: { version: 1 } })
  expect((await depositAccountHistory(db, id)).slice(0, 2)).toMatchObject([
    { kind: 'off', data: { version: 2 } },
    { kind: 'withdrawn' },
  ])

  const alone = { ok: false, refusal: { reason: 'withdrew-it' } }
  expect(await switchDepositAccount(db, id, 'on', 'back', olga)).toEqual(alone)
  // Neither waiting nor switching off and on again helps.
  expect(await switchDepositAccount(db, id, 'on', 'back', { ...olga, now: later(25 * 60) })).toEqual(alone)
  expect(await switchDepositAccount(db, id, 'off', 'to be sure', olga)).toMatchObject({ ok: true })
  expect(await switchDepositAccount(db, id, 'on', 'back', olga)).toEqual(alone)
  expect(await switchDepositAccount(db, id, 'on', 'looked at', ivan)).toMatchObject({ ok: true })
  // Once another person has switched it on, the restriction is over.
  await switchDepositAccount(db, id, 'off', 'pause', olga)
  expect(await switchDepositAccount(db, id, 'on', 'go on', olga)).toMatchObject({ ok: true })
})

test('the same applies to a version that counted because its waiting time was over', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  await retypeDepositAccount(db, id, { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }, olga)
  const tomorrow = { ...olga, now: later(25 * 60) }
  expect(await withdrawDepositAccount(db, id, 2, tomorrow)).toMatchObject({ ok: true })
  expect((await listDepositAccounts(db, tomorrow.now)).find(row => row.id === id)).toMatchObject({ state: 'off' })
  expect(await switchDepositAccount(db, id, 'on', 'back', tomorrow)).toMatchObject({
    refusal: { reason: 'withdrew-it' },
  })
})

test('withdrawing a version that was never shown changes nothing else', async () => {
  const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
  await retypeDepositAccount(db, id, { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }, olga)
  await withdrawDepositAccount(db, id, 2, olga)
  expect((await listDepositAccounts(db, noon)).find(row => row.id === id)).toMatchObject({ state: 'on' })
  await switchDepositAccount(db, id, 'off', 'pause', olga)
  expect(await switchDepositAccount(db, id, 'on', 'go on', olga)).toMatchObject({ ok: true })
})

test('a retried addition adds one deposit account, and another one cannot take its id', async () => {
  const added = { id: randomUUID(), currency: 'TCSBRUB', label: 'main', terms: wide, details: card(0) }
  expect(await addDepositAccount(db, added, olga)).toMatchObject({ ok: true })
  expect(await addDepositAccount(db, added, olga)).toMatchObject({ ok: true })
  for (const other of [{ label: 'spare' }, { currency: 'ACRUB' }, { details: card(1) }])
    expect(await addDepositAccount(db, { ...added, ...other }, olga)).toMatchObject({
      refusal: { reason: 'another-under-this-id' },
    })
  expect((await listDepositAccounts(db, noon)).filter(row => row.id === added.id)).toHaveLength(1)
})

test('the history of a deposit account names author and time of each change and cannot be rewritten', async () => {
  const id = await inUse('LTC', {}, account('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'))
  await changeTerms(db, id, { ...wide, dayMost: 5n }, { ...ivan, now: later(1) })
  await switchDepositAccount(db, id, 'off', 'sweeping', { ...olga, now: later(2) })
  const history = await depositAccountHistory(db, id)
  expect(history.map(({ kind, author }) => `${kind} ${author.split('@')[0]}`)).toEqual([
    'off olga',
    'terms ivan',
    'on olga',
    'approved ivan',
    'added olga',
  ])
  expect(history[0]!.data).toEqual({ reason: 'sweeping' })
  await expect(db.updateTable('deposit_account_changes').set({ author: 'nobody' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(db.deleteFrom('deposit_account_changes').execute()).rejects.toThrow('permission denied')
  await expect(db.updateTable('deposit_account_versions').set({ details: '{}' }).execute()).rejects.toThrow(
    'permission denied',
  )
})

test('the list shows the effective version, the waiting version and the claims being paid', async () => {
  const id = await inUse('TRX', { monthMost: 7_000n }, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  await open('TRX', 5n)
  await retypeDepositAccount(db, id, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'), olga)
  expect((await listDepositAccounts(db, noon)).find(row => row.id === id)).toMatchObject({
    currency: 'TRX',
    state: 'on',
    terms: { monthMost: 7_000n, openMost: 1_000 },
    current: { version: 1, details: account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX') },
    waiting: { author: olga.author, version: 2 },
    addedBy: olga.author,
  })
  expect((await usesOfDepositAccounts(db, noon)).get(id)).toMatchObject({ day: 5n, month: 5n, dayClaims: 1 })
  expect((await usesOfDepositAccounts(db, noon)).get(id)?.claims).toMatchObject([{ units: 5n, since: noon }])
})

test('a new deposit account is switched off, and switching it off needs no approved version', async () => {
  const id = randomUUID()
  await addDepositAccount(db, { id, currency: 'PRUSD', label: 'new', terms: wide, details: account('P1000000') }, olga)
  expect((await listDepositAccounts(db, noon)).find(row => row.id === id)).toMatchObject({ state: 'off' })
  expect(await switchDepositAccount(db, id, 'off', 'to be sure', olga)).toMatchObject({ ok: true })
})

test('a new version is checked like a new deposit account, and an unknown id is refused', async () => {
  const id = await inUse('PRUSD', {}, account('P1000001'))
  expect(await retypeDepositAccount(db, id, account('not one'), olga)).toMatchObject({
    refusal: { reason: 'account-refused' },
  })
  const added = { id: randomUUID(), currency: 'PRUSD', label: 'x', terms: wide, details: account('not one') }
  expect(await addDepositAccount(db, added, olga)).toMatchObject({ refusal: { reason: 'account-refused' } })
  const nowhere = randomUUID()
  const notFound = { ok: false, refusal: { reason: 'not-found' } }
  expect(await retypeDepositAccount(db, nowhere, account('P1000001'), olga)).toEqual(notFound)
  expect(await changeTerms(db, nowhere, wide, olga)).toEqual(notFound)
  expect(await switchDepositAccount(db, nowhere, 'off', 'x', olga)).toEqual(notFound)
  expect(await approveDepositAccount(db, id, 2, ivan)).toEqual(notFound)
})

test('a version is approved once and withdrawn once, and not approved after it was withdrawn', async () => {
  const id = await inUse('USDTTRC20', {}, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const decided = { ok: false, refusal: { reason: 'decided-already' } }
  expect(await approveDepositAccount(db, id, 1, ivan)).toEqual(decided)
  expect(await withdrawDepositAccount(db, id, 1, ivan)).toMatchObject({ ok: true })
  expect(await withdrawDepositAccount(db, id, 1, olga)).toEqual(decided)
  expect(await approveDepositAccount(db, id, 1, ivan)).toEqual(decided)
})

test('decisions about one deposit account wait for each other', async () => {
  const id = await inUse('YAMRUB', {}, account('4100 1116 1616 877'))
  let decided: ReturnType<typeof withdrawDepositAccount> | undefined
  await db.transaction().execute(async tx => {
    // The lock that a decision takes, which does not block inserts that refer to the row.
    await sql`select from deposit_accounts where id = ${id} for no key update`.execute(tx)
    decided = withdrawDepositAccount(db, id, 1, ivan)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect(await decided).toMatchObject({ ok: true })
})

test.each<[string, Partial<DepositAccountTerms>]>([
  ['a negative minimum', { claimLeast: -1n }],
  ['a maximum below the minimum', { claimLeast: 5n, claimMost: 4n }],
  ['a daily limit of zero', { dayMost: 0n }],
  ['a monthly limit of zero', { monthMost: 0n }],
  ['no open claim at all', { openMost: 0 }],
  ['more than 1000 open claims', { openMost: 1_001 }],
  ['a negative rest time', { restMinutes: -1 }],
  ['a rest time of more than a week', { restMinutes: 10_081 }],
])('terms with %s are refused, both when adding and when changing', async (_, contradiction) => {
  const terms = { ...wide, ...contradiction }
  const added = { id: randomUUID(), currency: 'XMR', label: 'x', terms, details: monero }
  const refused = { ok: false, refusal: { reason: 'terms-contradict' } }
  expect(await addDepositAccount(db, added, olga)).toEqual(refused)
  expect(await addDepositAccount(db, { ...added, terms: wide }, olga)).toMatchObject({ ok: true })
  expect(await changeTerms(db, added.id, terms, olga)).toEqual(refused)
})
