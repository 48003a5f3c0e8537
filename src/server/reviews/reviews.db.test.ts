import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { Problem } from '#contract/problem.ts'
import type { ReviewRecord } from '#contract/reviews/review.ts'
import type { Records } from '#server/changes/section.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { emptyAccount } from '#server/users/empty-account.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { reviewSection } from './review.section.ts'
import { reviewsRoutes } from './reviews.routes.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { app } = bareApp()
reviewsRoutes(app, {
  db,
  reading: db,
  secret: office.deps.secret,
  currency: office.deps.currency,
  now: () => office.now,
})

async function completed() {
  const { id } = await office.readyToPayOut()
  await office.move({ id }, 'pay-out', { data: { reference: 'tx' } })
  return id
}
const cookieOf = (id: string) => ({ cookie: `${claimCookie(id)}=${claimKey(id, office.deps.secret)}` })
type Listed = CallAnswer<CallsByAddress['GET /api/v1/reviews/']>

const said = { stars: 5, text: 'Быстро и по курсу.', name: 'Анна', locale: 'ru' }

async function ask(path: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
  const answer = await app.request(`/api/v1/reviews/${path}`, {
    method: body && 'POST',
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, body: (await answer.json()) as Partial<Problem> & Partial<Listed> }
}
const leave = (id: string, change: object = {}, headers = cookieOf(id)) =>
  ask(`${id}/`, { body: { ...said, ...change }, headers })

async function decide(id: string, change: Partial<ReviewRecord>) {
  const before = (await reviewSection.read(db, [id])).get(id)!
  const changed = { key: id, before, after: { ...before, ...change } }
  expect(reviewSection.check(changed, {} as Records)).toEqual([])
  await db
    .transaction()
    .execute(tx => reviewSection.write(tx, [changed], office.now, { author: 'tamara', confirmed: true }))
}

beforeEach(() => office.wait(1))

describe('a review is left', () => {
  test('once, by the owner of a completed claim, and waits', async () => {
    const id = await completed()
    expect((await ask(`${id}/`, { headers: cookieOf(id) })).body).toEqual({ state: 'none' })
    expect(await leave(id)).toMatchObject({
      status: 200,
      body: { state: 'waiting', review: { stars: 5, name: 'Анна' } },
    })
    expect(await leave(id, { stars: 1 })).toMatchObject({ status: 409, body: { code: 'already-used' } })
    expect((await ask(`${id}/`, { headers: cookieOf(id) })).body).toMatchObject({
      state: 'waiting',
      review: { stars: 5 },
    })
    expect((await ask('')).body.items).toEqual([])
  })

  test('one of twenty that are sent at once', async () => {
    const id = await completed()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => leave(id, { stars: (i % 5) + 1 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('not of a claim that waits for money, is paid, or is over without an exchange', async () => {
    const waiting = await office.open('SBERRUB', 'LTC', '9000')
    const paid = await office.readyToPayOut()
    const cancelled = await office.move(await office.open('SBERRUB', 'LTC', '9000'), 'cancel', { actor: 'client' })
    for (const { id } of [waiting, paid, cancelled]) {
      expect(await leave(id)).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
      expect(await ask(`${id}/`, { headers: cookieOf(id) })).toMatchObject({ status: 409 })
    }
  })

  test('not by somebody else, who does not see it either', async () => {
    const [id, other] = [await completed(), await completed()]
    expect(await leave(id, {}, cookieOf(other))).toMatchObject({ status: 403 })
    expect(await ask(`${id}/`)).toMatchObject({ status: 403 })
    expect(await ask('0192f7a0-0000-7000-8000-00000000ffff/')).toMatchObject({ status: 404 })
  })

  test.each([
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { text: ' short   ' },
    { text: 'x'.repeat(1_501) },
    { more: 1 },
  ])('not with %o', async change => {
    expect(await leave(await completed(), change)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

test('everybody sees what is shown, its mean, and how many are not', async () => {
  const [good, bad, declined] = [await completed(), await completed(), await completed()]
  await leave(good)
  office.wait(1)
  await leave(bad, { stars: 2, text: 'Ждал целый час, ответили не сразу.', name: '' })
  await leave(declined, { stars: 1 })
  await decide(good, { state: 'shown' })
  await decide(bad, { state: 'shown', answer: 'Простите, был наплыв.' })
  await decide(declined, { state: 'declined', reason: 'advertising' })

  const { body } = await ask('?from=SBERRUB&to=LTC')
  expect(body).toMatchObject({ total: 2, mean: 3.5, declined: 1 })
  expect(body.items!.map(({ stars }) => stars)).toEqual([2, 5])
  expect(body.items![0]).toMatchObject({ answer: 'Простите, был наплыв.', from: 'SBERRUB', to: 'LTC' })
  expect(JSON.stringify(body)).not.toContain(good)
  expect((await ask('?from=BTC')).body).toMatchObject({ total: 0, mean: null, items: [] })
})

describe('staff', () => {
  const written: ReviewRecord = {
    state: 'waiting',
    reason: null,
    answer: '',
    stars: 1,
    text: 'Плохо, очень долго.',
    name: 'Анна',
    locale: 'ru',
    from: 'BTC',
    to: 'SBERRUB',
    writtenAt: '2026-11-21T12:00:00.000Z',
  }
  test.each<[string, Partial<ReviewRecord>, string[]]>([
    ['show it', { state: 'shown' }, []],
    ['answer it', { answer: 'Спасибо.' }, []],
    ['decline it with a reason', { state: 'declined', reason: 'insult' }, []],
    ['decline it without one', { state: 'declined' }, ['reason missing']],
    ['show it with a reason', { state: 'shown', reason: 'insult' }, ['reason not-allowed']],
    ['give it another mark', { stars: 5 }, ['stars not-allowed']],
    ['write other words', { text: 'Отлично, очень быстро.' }, ['text not-allowed']],
    ['sign it otherwise', { name: 'Борис' }, ['name not-allowed']],
  ])('%s', (_, change, problems) => {
    const found = reviewSection.check({ key: 'x', before: written, after: { ...written, ...change } }, {} as Records)
    expect((found as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test('write none, and remove none', () => {
    const codes = (changed: Parameters<typeof reviewSection.check>[0]) =>
      (reviewSection.check(changed, {} as Records) as { code: string }[]).map(({ code }) => code)
    expect(codes({ key: 'x', after: written })).toEqual(['not-allowed'])
    expect(codes({ key: 'x', before: written })).toEqual(['not-allowed'])
  })

  test('cannot change its words in the database either', async () => {
    const id = await completed()
    await leave(id)
    const better = sql`update reviews set stars = 5 where claim = ${id}`.execute(db)
    await expect(better).rejects.toThrow(/permission denied/)
  })
})

test('a deleted account takes its name from its reviews', async () => {
  const id = await completed()
  const email = 'vera@example.com'
  const { id: userId } = await db
    .insertInto('users')
    .values({ email, email_key: email, created_at: office.now, activated_at: office.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('claims').set({ user_id: userId }).where('id', '=', id).execute()
  await leave(id)
  await db.transaction().execute(tx => emptyAccount(tx, userId, office.now))
  expect((await reviewSection.read(db, [id])).get(id)).toMatchObject({ name: '', text: said.text })
})
