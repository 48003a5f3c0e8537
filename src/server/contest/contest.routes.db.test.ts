import { expect, test } from 'vitest'
import type { ContestView } from '#contract/contest/contest.ts'
import { accept } from '#contract/result.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { type Caller, guest, type SignedIn } from '#server/platform/http/caller.ts'
import { exchange, refundClaim, writeContest } from '#test/fixtures/contests.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { contestRoutes } from './contest.routes.ts'
import { freezeContest } from './freeze-contest.ts'
import { openLiveContests } from './live-contests.ts'

const { db } = await createTestDatabase({ demo: true })
const secret = 'for tests'
const MAILBOX = 'guest@example.org'
await writeContest(db, 'one')
await writeContest(db, 'dollars', { ticketsBy: 'usd', usdPerTicket: '150' })

const person = await createPerson(db)
const anna = { signedIn: true, role: 'customer', id: person.id, email: person.email, activated: true } as SignedIn
const [shown, second] = [await exchange(db, { email: MAILBOX }), await exchange(db, { email: MAILBOX })]
// One more of the same mailbox, whose key is elsewhere.
await exchange(db, { email: MAILBOX })
const others = await exchange(db, { email: 'other@example.org' })
const refunded = await exchange(db, { email: MAILBOX })
await refundClaim(db, refunded, new Date('2026-11-24T02:00:00Z'))
const annas = await exchange(db, { userId: anna.id })

let now = new Date('2026-11-24T12:00:00Z')
let caller: Caller = guest
const { app } = bareApp({ callerResolver: { authenticate: () => accept(caller) } })
const contests = await openLiveContests(db)
contestRoutes(app, {
  db,
  reading: db,
  contests,
  secret,
  now: () => now,
  content: { texts: { of: async () => ({ html: '' }) } } as never,
})

const keyOf = (id: string) => `${claimCookie(id)}=${claimKey(id, secret)}`
async function read(cookies: string[], contest = 'one'): Promise<ContestView> {
  const headers = { cookie: cookies.join('; ') }
  const answer = await app.request(`/api/v1/contests/?key=${contest}`, { headers })
  return ((await answer.json()) as { contest: ContestView }).contest
}
const ticketsOf = async (cookies: string[], contest?: string) => {
  const { mine, ofBrowser } = await read(cookies, contest)
  return [mine?.tickets, ofBrowser?.tickets, ofBrowser?.claims.map(({ id }) => id).toSorted()]
}

test('a guest sees the tickets of the claims whose keys the browser holds, by their numbers', async () => {
  expect(await ticketsOf([keyOf(shown)])).toEqual([undefined, 1, [shown]])
  expect(await ticketsOf(['theme=dark', keyOf(shown), keyOf(second)])).toEqual([
    undefined,
    2,
    [shown, second].toSorted(),
  ])
  expect(await ticketsOf([keyOf(shown), keyOf(others)])).toEqual([undefined, 2, [shown, others].toSorted()])
  const { number } = await db.selectFrom('claims').select('number').where('id', '=', shown).executeTakeFirstOrThrow()
  expect((await read([keyOf(shown)])).ofBrowser?.claims).toEqual([{ id: shown, number }])
})

test('nothing is told of other claims with the same mailbox: neither how many nor in which line of the list they are', async () => {
  const { ofBrowser, mine, participants, table } = await read([keyOf(shown)])
  expect(ofBrowser).toEqual({ tickets: 1, claims: [expect.objectContaining({ id: shown })] })
  expect(mine).toBeUndefined()
  // The mailbox has three, as everybody sees under its masked name.
  expect([participants, table[0]!.tickets]).toEqual([3, 3])
})

test('a claim without its key shows nothing, nor does one that has no ticket', async () => {
  const none = [undefined, undefined, undefined]
  expect(await ticketsOf([])).toEqual(none)
  expect(await ticketsOf([`${claimCookie(shown)}=${claimKey(second, secret)}`])).toEqual(none)
  expect(await ticketsOf([`${claimCookie(shown)}=`])).toEqual(none)
  expect(await ticketsOf([keyOf(refunded)])).toEqual(none)
})

test('dollars of the shown claims together are what their tickets are counted by', async () => {
  expect(await ticketsOf([keyOf(shown)], 'dollars')).toEqual([undefined, undefined, undefined])
  expect(await ticketsOf([keyOf(shown), keyOf(second)], 'dollars')).toEqual([undefined, 1, [shown, second].toSorted()])
})

test('whoever is signed in sees the tickets of the account, and beside them those of other claims of the browser', async () => {
  caller = anna
  expect(await ticketsOf([keyOf(annas)])).toEqual([1, undefined, undefined])
  expect(await ticketsOf([keyOf(annas), keyOf(shown)])).toEqual([1, 1, [shown]])
  caller = guest
})

test('after the end the frozen list decides, and what came later has no ticket', async () => {
  now = new Date('2026-11-25T00:05:00Z')
  await freezeContest(db, { key: 'one', secret, now })
  const late = await exchange(db, { email: 'late@example.org' })
  await contests.refresh()
  expect(await ticketsOf([keyOf(shown)])).toEqual([undefined, 1, [shown]])
  expect(await ticketsOf([keyOf(late)])).toEqual([undefined, undefined, undefined])
  caller = anna
  expect(await ticketsOf([keyOf(annas)])).toEqual([1, undefined, undefined])
})

test('one’s own count agrees with the frozen list: what was refunded before has no ticket, what is refunded or blocked later keeps it', async () => {
  caller = guest
  const { tickets, table } = await read([])
  expect(await ticketsOf([keyOf(refunded), keyOf(shown)])).toEqual([undefined, 1, [shown]])
  const later = new Date(now.getTime() + 1)
  await refundClaim(db, shown, later)
  await refundClaim(db, annas, later)
  await db.updateTable('users').set({ blocked_at: later }).where('id', '=', anna.id).execute()
  expect(await ticketsOf([keyOf(shown), keyOf(annas)])).toEqual([undefined, 2, [shown, annas].toSorted()])
  caller = anna
  expect(await ticketsOf([keyOf(annas), keyOf(shown)])).toEqual([1, 1, [shown]])
  expect(await read([])).toMatchObject({ tickets, table })
})
