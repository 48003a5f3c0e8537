import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookiesOf, createPerson, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock, type SessionsApp, startSessions } from '#test/harness/sessions-app.ts'

const clock = openClock()
const database = await createTestDatabase()
const { db } = database
const here = await startSessions(database, clock)
const there = await here.another()
const { ask } = here

const refresh = (token: string, process: SessionsApp = here) =>
  process.ask('/front-api/auth/refresh', {
    headers: { cookie: `refresh_token=${token}; persistent=yes`, 'sec-fetch-site': 'same-origin' },
  })
const tokensOf = async (answer: Response | Promise<Response>) => {
  const { access_token: access, refresh_token: token } = cookiesOf(await answer)
  if (!access || !token) throw new Error(`no tokens came: ${(await answer).status}`)
  return { access, token }
}
const statusOf = async (access: string, process: SessionsApp = here) =>
  (await process.ask('/api/v1/users/me/', { headers: { authorization: `Bearer ${access}` } })).status
const someone = async () => (await signIn(ask, await createPerson(db))).cookies

describe('a refresh token', () => {
  test('is followed by another one, and the session goes on', async () => {
    const first = await someone()
    const second = await tokensOf(refresh(first.refresh_token))
    const third = await tokensOf(refresh(second.token))
    expect(new Set([first.refresh_token, second.token, third.token]).size).toBe(3)
    expect(await statusOf(third.access)).toBe(200)
  })

  test('is stored only as a digest', async () => {
    const { refresh_token: token } = await someone()
    const next = await tokensOf(refresh(token))
    const { rows } = await sql<{ row: string }>`select t::text as row from refresh_tokens t`.execute(db)
    const kept = rows.map(({ row }) => row).join('\n')
    for (const { length } of [token, next.token]) expect(length).toBeGreaterThan(40)
    for (const secret of [token, next.token]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret.replace('agio-refresh-', ''), 'base64url').toString('hex'))
    }
  })

  test('answers with the same successor for ten seconds, because a reply may have been lost', async () => {
    const { refresh_token: token } = await someone()
    const first = await tokensOf(refresh(token))
    clock.pass(10_000)
    expect((await tokensOf(refresh(token))).token).toBe(first.token)
  })

  test('that is one step behind gets the newest token, not a used one', async () => {
    const { refresh_token: token } = await someone()
    const second = await tokensOf(refresh(token))
    const third = await tokensOf(refresh(second.token))
    expect((await tokensOf(refresh(token))).token).toBe(third.token)
  })

  test('refreshed concurrently in two processes has one successor', async () => {
    const { refresh_token: token } = await someone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => tokensOf(refresh(token, at % 2 ? here : there))),
    )
    expect(new Set(answers.map(answer => answer.token)).size).toBe(1)
    const { n } = await db
      .selectFrom('refresh_tokens')
      .select(eb => eb.fn.countAll<string>().as('n'))
      .where('session_id', '=', sessionOf(answers[0]!.access))
      .executeTakeFirstOrThrow()
    expect(n).toBe('2')
  })
})

test.each(['blocked_at', 'deleted_at'] as const)(
  'the refresh token of a person with %s is refused and not used up',
  async column => {
    const person = await createPerson(db)
    const { cookies } = await signIn(ask, person)
    const users = db.updateTable('users').where('id', '=', person.id)
    await users.set({ [column]: clock.now() }).execute()
    expect((await refresh(cookies.refresh_token)).status).toBe(401)
    await users.set({ [column]: null }).execute()
    expect((await refresh(cookies.refresh_token)).status).toBe(200)
  },
)

describe('a used token that comes back later', () => {
  test('is logged without the token', async () => {
    const { refresh_token: token } = await someone()
    const own = await tokensOf(refresh(token))
    clock.pass(10_001)
    await refresh(token)
    const warnings = here.lines.filter(({ msg }) => msg === 'a used refresh token came back: the session ended')
    expect(warnings.at(-1)).toMatchObject({ session: sessionOf(own.access), address: '198.51.100.1' })
    expect(JSON.stringify(here.lines)).not.toContain('agio-refresh-')
  })

  test('ends only its own session', async () => {
    const [stolen, other] = [await someone(), await someone()]
    await refresh(stolen.refresh_token)
    clock.pass(10_001)
    await refresh(stolen.refresh_token)
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })
})

describe('an answer that never arrived', () => {
  const HOUR_MS = 60 * 60_000
  const again = (person: { refresh_token: string; device: string }, process: SessionsApp = here) =>
    process.ask('/front-api/auth/refresh', {
      headers: {
        cookie: `refresh_token=${person.refresh_token}; persistent=yes; device=${person.device}`,
        'sec-fetch-site': 'same-origin',
      },
    })

  test('is repeated, even hours later, until it arrives, and the session goes on', async () => {
    const person = await someone()
    const lost = await tokensOf(again(person))
    clock.pass(HOUR_MS)
    expect((await tokensOf(again(person, there))).token).toBe(lost.token)
    clock.pass(7 * 24 * HOUR_MS)
    const arrived = await tokensOf(again(person))
    expect(arrived.token).toBe(lost.token)
    expect([await statusOf(arrived.access), await statusOf(arrived.access, there)]).toEqual([200, 200])
    expect((await again({ ...person, refresh_token: arrived.token })).status).toBe(200)
  })

  test('was delivered when its access token was used: the session ends', async () => {
    const copied = await someone()
    const thief = await tokensOf(again(copied))
    expect(await statusOf(thief.access, there)).toBe(200)
    clock.pass(HOUR_MS)
    expect((await again(copied)).status).toBe(401)
    expect((await again({ ...copied, refresh_token: thief.token })).status).toBe(401)
  })

  test('was delivered when its refresh token was used: the session ends', async () => {
    const copied = await someone()
    const thief = await tokensOf(again(copied))
    const next = await tokensOf(again({ ...copied, refresh_token: thief.token }))
    clock.pass(HOUR_MS)
    expect((await again(copied)).status).toBe(401)
    expect((await again({ ...copied, refresh_token: next.token })).status).toBe(401)
  })

  test.each([
    ['another browser', 'the cookie of another browser'],
    ['a browser without a device cookie', ''],
  ])('is not repeated to %s: the session ends', async (_, device) => {
    const person = await someone()
    const lost = await tokensOf(again(person))
    clock.pass(HOUR_MS)
    expect((await again({ ...person, device })).status).toBe(401)
    expect((await again({ ...person, refresh_token: lost.token })).status).toBe(401)
  })

  test('when two holders of a copy take turns, the second to use an answer ends the session', async () => {
    const copied = await someone()
    // The thief takes the answer and does not use it, the owner gets the same one and goes on.
    await again(copied)
    clock.pass(HOUR_MS)
    const own = await tokensOf(again(copied))
    expect(await statusOf(own.access)).toBe(200)
    clock.pass(HOUR_MS)
    const next = await tokensOf(again({ ...copied, refresh_token: own.token }))
    expect(await statusOf(next.access)).toBe(200)
    clock.pass(HOUR_MS)
    expect((await again({ ...copied, refresh_token: own.token })).status).toBe(401)
    await expect.poll(() => statusOf(next.access)).toBe(401)
  })
})

test('ten tabs that refresh at once and lose a reply in twenty are never signed out', async () => {
  const { refresh_token } = await someone()
  const lost = losses(20261121)
  let jar = { access: '', token: refresh_token }

  for (let round = 0; round < 80; round++) {
    clock.pass(10 * 60_000)
    // Each tab sends the cookies that the browser has at that moment.
    const arrived = await Promise.all(
      Array.from({ length: 10 }, async (_, tab) => {
        const answer = await refresh(jar.token, tab % 2 ? here : there)
        expect([round, answer.status]).toEqual([round, 200])
        return lost() ? undefined : tokensOf(answer)
      }),
    )
    for (const tokens of arrived) jar = tokens ?? jar
    expect([round, await statusOf(jar.access)]).toEqual([round, 200])
  }
}, 120_000)

/** One in twenty, in a reproducible order. */
function losses(seed: number): () => boolean {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % 20 === 0
  }
}

function sessionOf(access: string): string {
  return (JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid
}
