import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findClaim } from '#server/claims/claims.store.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { photo } from '#test/fixtures/photos.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openVerificationOffice } from '#test/harness/verification-office.ts'
import { removePhoto } from './add-photo.ts'
import { askForCheck, beginCheck } from './ask-for-check.ts'
import { countWaitingChecks, findCheck, listChecks, listQueue } from './checks.store.ts'
import { decideCheck } from './decide-check.ts'
import { deskCheck } from './desk-check.ts'
import { eraseDuePhotos } from './erase-photos.ts'
import { lookAtPhoto } from './look-at-photo.ts'
import { openPhoto, type SealedPhoto } from './photo-cipher.ts'
import { listPhotos, readStoredPhoto, sameElsewhere } from './photos.store.ts'
import { remind } from './remind-of-ending.ts'
import { withdrawVerification } from './send-check.ts'
import { countUsualMinutes } from './usual-minutes.ts'

const { db } = await createTestDatabase({ demo: true })
const here = await openVerificationOffice(db, db)
const { office, deps, open, checksOf, put, send, openSent, staff, decide } = here
const operator = await staff('operator')
const { secret } = office.deps
const DAY = 24 * 60

const only = <One>(list: readonly One[]): One => list[0]!
const onlyCheck = async (claim: { id: string }) => (await checksOf(claim))[0]!
const auditOf = async (subject: string) =>
  (await db.selectFrom('audit_log').select('action').where('subject', '=', subject).orderBy('id').execute()).map(
    ({ action }) => action,
  )
const emailsTo = async (recipient: string) =>
  (await db.selectFrom('outbox').select(['kind', 'data']).where('recipient', '=', recipient).execute())
    .filter(({ kind }) => kind === 'verification-answered')
    .map(({ data }) => (data as { stage: string }).stage)

test('a claim in a direction that demands a check waits for it, and goes on once what was sent is accepted', async () => {
  const claim = await open()
  expect(claim.state).toBe('verification')
  const check = await onlyCheck(claim)
  expect(check).toMatchObject({ kind: 'card', because: 'direction', state: 'asked', photos: 1, user_id: null })
  expect(await send({ claim }, check.id)).toMatchObject({ refusal: { because: 'too-few-photos' } })
  expect(await put({ claim }, check.id)).toEqual({ ok: true, value: { replayed: false } })
  expect((await send({ claim }, check.id)).ok).toBe(true)
  expect((await send({ claim }, check.id)).ok).toBe(true)
  expect(await findCheck(db, check.id)).toMatchObject({ state: 'sent', attempts: 1 })

  expect((await decide(operator, check.id, { verdict: 'accept' })).ok).toBe(true)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'awaiting-payment' })
  expect(await findCheck(db, check.id)).toMatchObject({ state: 'accepted', decided_by: operator.staff.id })
  expect(await auditOf(check.id)).toEqual(['verification.accept'])
})

test('the clock of a claim stands still while the office looks, and goes on with what was left', async () => {
  const claim = await open()
  const { id } = await onlyCheck(claim)
  office.wait(20 * 60)
  await put({ claim }, id)
  await send({ claim }, id)
  expect((await findClaim(db, claim.id))!.deadline).toBeUndefined()
  office.wait(3 * DAY)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'verification' })

  await decide(operator, id, { verdict: 'again', answer: 'unreadable' })
  const asked = (await findClaim(db, claim.id))!
  expect(asked.deadline!.getTime() - office.now.getTime()).toBe(4 * 60 * 60_000)
  expect(await emailsTo(claim.email)).toEqual(['again'])
  expect(await listPhotos(db, [id])).toEqual([])
  office.wait(4 * 60 + 1)
  await runClaimClock(office.deps, claim.id, office.now)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'expired' })
})

test('who is asked again at the last minute has an hour', async () => {
  const claim = await open()
  const { id } = await onlyCheck(claim)
  office.wait(DAY - 1)
  await put({ claim }, id)
  await send({ claim }, id)
  office.wait(30)
  await decide(operator, id, { verdict: 'again', answer: 'more' })
  const asked = (await findClaim(db, claim.id))!
  expect(asked.deadline!.getTime() - office.now.getTime()).toBe(60 * 60_000)
  expect(await findCheck(db, id)).toMatchObject({ state: 'asked', photos: 2, answer: 'more' })
  expect(await listPhotos(db, [id])).toHaveLength(1)
})

test('of fifty decisions at once one counts', async () => {
  const { claim, check } = await openSent()
  const others = await Promise.all([staff('operator'), staff('treasurer'), staff('owner')])
  const decided = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      decideCheck(
        deps,
        check,
        i % 2 ? { verdict: 'accept', attempt: 1 } : { verdict: 'again', answer: 'cropped', attempt: 1 },
        { ...others[i % 3]!, now: office.now },
      ),
    ),
  )
  expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
  for (const done of decided) if (!done.ok) expect(done.refusal).toMatchObject({ reason: 'conflict' })
  const after = (await findClaim(db, claim.id))!
  expect((await auditOf(check)).filter(action => action !== 'verification.look')).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from claim_events
    where claim_id = ${claim.id} and kind in ('verify', 'ask-documents')`.execute(db)
  expect(rows[0]!.count).toBe(1)
  expect(after.version).toBe(claim.version + 1)
})

test('a decision on what was looked at before is a conflict once something else was sent', async () => {
  const { claim, check, of } = await openSent()
  await decide(operator, check, { verdict: 'again', answer: 'cropped' })
  await put(of, check)
  await send(of, check)
  expect(await decideCheck(deps, check, { verdict: 'accept', attempt: 1 }, { ...operator, now: office.now })).toEqual({
    ok: false,
    refusal: { reason: 'conflict', attempt: 2, state: 'sent' },
  })
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'verification' })
})

test('a refusal closes the claim with the sentence that its customer reads in their language', async () => {
  const { claim, check } = await openSent()
  await decide(operator, check, { verdict: 'refuse', answer: 'edited', text: 'Номер дорисован.' })
  expect(await findClaim(db, claim.id)).toMatchObject({
    state: 'cancelled',
    reasonText: 'Похоже, фотографию обрабатывали. Пришлите снимок без правок. Номер дорисован.',
  })
  expect(await findCheck(db, check)).toMatchObject({ state: 'refused', answer: 'edited' })
})

test.each([
  [{ verdict: 'accept', answer: 'more' } as const, 'not-allowed'],
  [{ verdict: 'again' } as const, 'missing'],
  [{ verdict: 'refuse', answer: 'more' } as const, 'not-allowed'],
])('%j is no decision', async (decision, code) => {
  const { check } = await openSent()
  expect(await decide(operator, check, decision)).toMatchObject({
    refusal: { errors: [{ field: 'body.answer', code }] },
  })
})

test('a verified card is not asked again until it runs out, and a letter comes ten days before', async () => {
  const anna = await createPerson(db)
  const first = await openSent(anna.id)
  await decide(operator, first.check, { verdict: 'accept' })
  expect((await open(anna.id)).state).toBe('awaiting-payment')
  // Neither a guest who types the same mailbox and card, nor another account has passed it.
  expect((await open(undefined, anna.email)).state).toBe('verification')
  expect((await open((await createPerson(db)).id)).state).toBe('verification')

  office.wait(354 * DAY)
  expect(await remind(db, office.deps.secret, office.now)).toBe(0)
  office.wait(DAY)
  expect(await remind(db, office.deps.secret, office.now)).toBe(1)
  expect(await remind(db, office.deps.secret, office.now)).toBe(0)
  expect(await emailsTo(anna.email)).toEqual(['ends'])
  office.wait(11 * DAY)
  expect((await open(anna.id)).state).toBe('verification')
})

test('a person may be verified before any claim demands it', async () => {
  const anna = await createPerson(db)
  expect((await beginCheck(deps, { user: anna.id, kind: 'identity' }, office.now)).ok).toBe(true)
  expect((await beginCheck(deps, { user: anna.id, kind: 'identity' }, office.now)).ok).toBe(true)
  const checks = await listChecks(db, { user: anna.id })
  expect(checks).toHaveLength(1)
  const of = { user: anna.id }
  await put(of, checks[0]!.id)
  await send(of, checks[0]!.id)
  await decide(operator, checks[0]!.id, { verdict: 'accept' })
  expect(await emailsTo(anna.email)).toEqual(['accepted'])
  expect(await beginCheck(deps, { user: anna.id, kind: 'identity' }, office.now)).toMatchObject({
    refusal: { because: 'passed-already' },
  })
})

test('an operator asks with a reason, the claim is held, and goes on once it is accepted', async () => {
  const anna = await createPerson(db)
  const opened = await open(anna.id, anna.email, ['LTC', 'SBERRUB', '5'])
  const claim = await office.pay(opened, opened.figures.give)
  expect(['checking', 'paying-out']).toContain(claim.state)
  const ask = { claim: claim.id, kind: 'origin' as const, text: 'Откуда эти монеты?' }
  expect((await askForCheck(deps, ask, { ...operator, now: office.now })).ok).toBe(true)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'on-hold', reason: 'documents', reasonText: ask.text })
  expect(await askForCheck(deps, ask, { ...operator, now: office.now })).toMatchObject({
    refusal: { reason: 'wrong-state', because: 'asked-already' },
  })
  const { id } = await onlyCheck(claim)
  await put({ claim }, id)
  expect(await send({ claim }, id)).toMatchObject({ refusal: { because: 'too-few-photos' } })
  await put({ claim }, id)
  await send({ claim }, id)
  await decide(operator, id, { verdict: 'accept' })
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'checking' })
  expect(await emailsTo(anna.email)).toEqual(['asked'])
})

test('a customer who withdraws closes an unpaid claim; of a paid one the office learns that money is to go back', async () => {
  const { claim, check, of } = await openSent()
  expect((await withdrawVerification(deps, { of, author: 'guest' }, office.now)).ok).toBe(true)
  expect(await findClaim(db, claim.id)).toMatchObject({ state: 'cancelled' })
  expect(await findCheck(db, check)).toMatchObject({ state: 'withdrawn' })
  expect(await listPhotos(db, [check])).toEqual([])
  expect(await withdrawVerification(deps, { of, author: 'guest' }, office.now)).toMatchObject({
    refusal: { because: 'nothing-open' },
  })

  const paid = await office.openPaid()
  const ask = { claim: paid.id, kind: 'identity' as const, text: 'Кто платил?' }
  await askForCheck(deps, ask, { ...operator, now: office.now })
  await withdrawVerification(deps, { of: { claim: paid }, author: 'guest' }, office.now)
  expect(await findClaim(db, paid.id)).toMatchObject({ state: 'on-hold' })
  const { items } = await listQueue(db, { show: 'withdrawn', page: 1, size: 10 })
  expect(items.map(({ claim_id }) => claim_id)).toContain(paid.id)
})

test('a photo of another claim, or of another account, is out of reach', async () => {
  const [mine, other] = [await openSent(), await open()]
  const anna = await createPerson(db)
  for (const wrong of [{ claim: other }, { user: anna.id }]) {
    expect(await put(wrong, mine.check)).toEqual({ ok: false, refusal: { reason: 'not-found' } })
    expect(await send(wrong, mine.check)).toEqual({ ok: false, refusal: { reason: 'not-found' } })
    const { id } = only(await listPhotos(db, [mine.check]))
    expect(await removePhoto(db, { of: wrong, check: mine.check, photo: id }, office.now)).toEqual({
      ok: false,
      refusal: { reason: 'not-found' },
    })
  }
})

test('a repeated upload changes nothing, and an id stands for one photo, also after that was erased', async () => {
  const claim = await open()
  const { id } = await onlyCheck(claim)
  const [bytes, photoId] = [await photo({ seed: 3 }), randomUUID()]
  expect(await put({ claim }, id, bytes, photoId)).toEqual({ ok: true, value: { replayed: false } })
  expect(await put({ claim }, id, bytes, photoId)).toEqual({ ok: true, value: { replayed: true } })
  expect(await put({ claim }, id, await photo({ seed: 4 }), photoId)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
  await removePhoto(db, { of: { claim }, check: id, photo: photoId }, office.now)
  expect(await put({ claim }, id, bytes, photoId)).toMatchObject({ refusal: { reason: 'key-reused' } })
  for (let i = 0; i < 10; i++) await put({ claim }, id)
  expect(await put({ claim }, id)).toMatchObject({ refusal: { because: 'too-many-photos' } })
})

test('photos are encrypted at rest, each under a key of its own, and open with the office’s secret alone', async () => {
  const { check } = await openSent()
  const { id } = only(await listPhotos(db, [check]))
  const sealed = (await readStoredPhoto(db, { check, photo: id })) as SealedPhoto
  expect(sealed.content.includes('WEBP')).toBe(false)
  const opened = openPhoto(sealed, id, { secret })!
  expect(await sharp(opened).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
  expect(openPhoto(sealed, id, { secret: 'another secret of the same length' })).toBeUndefined()
  expect(openPhoto(sealed, randomUUID(), { secret })).toBeUndefined()
  sealed.content[40]! ^= 1
  expect(openPhoto(sealed, id, { secret })).toBeUndefined()
})

test('each look is in the audit log, and the picture names who looked', async () => {
  const { check } = await openSent()
  const { id } = only(await listPhotos(db, [check]))
  const plain = openPhoto((await readStoredPhoto(db, { check, photo: id })) as SealedPhoto, id, { secret })!
  const look = async (actor: typeof operator) => {
    const seen = await lookAtPhoto(deps, { check, photo: id }, { ...actor, now: office.now })
    if (!seen.ok) throw new Error(seen.refusal.reason)
    return sharp(seen.value).raw().toBuffer()
  }
  const [mine, again, theirs] = [await look(operator), await look(operator), await look(await staff('treasurer'))]
  const bare = await sharp(plain).raw().toBuffer()
  const differing = (a: Buffer, b: Buffer) => a.filter((byte, i) => Math.abs(byte - b[i]!) > 24).length / a.length
  expect(differing(mine, bare)).toBeGreaterThan(0.005)
  expect(mine.equals(again)).toBe(true)
  expect(differing(mine, theirs)).toBeGreaterThan(0.001)
  expect(await auditOf(check)).toEqual(['verification.look', 'verification.look', 'verification.look'])
})

test('a right that was taken away opens nothing and decides nothing', async () => {
  const { check } = await openSent()
  const { id } = only(await listPhotos(db, [check]))
  const leaving = await staff('operator')
  await db.updateTable('users').set({ role: 'support' }).where('id', '=', leaving.staff.id).execute()
  expect(await lookAtPhoto(deps, { check, photo: id }, leaving)).toEqual({
    ok: false,
    refusal: { reason: 'forbidden' },
  })
  expect(await decide(leaving, check, { verdict: 'accept' })).toEqual({ ok: false, refusal: { reason: 'forbidden' } })
  const ask = { account: leaving.staff.id, kind: 'identity' as const, text: 'x' }
  expect(await askForCheck(deps, ask, leaving)).toEqual({ ok: false, refusal: { reason: 'forbidden' } })
  expect(await auditOf(check)).toEqual([])
})

test('nobody decides on their own documents while a colleague can', async () => {
  const { check } = await openSent(operator.staff.id)
  expect(await decide(operator, check, { verdict: 'accept' })).toMatchObject({ refusal: { reason: 'own-claim' } })
  expect((await decide(await staff('treasurer'), check, { verdict: 'accept' })).ok).toBe(true)
})

test('the same picture under another name is found, also smaller and paler, and other pictures are not', async () => {
  const bytes = await photo({ seed: 77 })
  const again = await sharp(bytes).resize(400).modulate({ brightness: 1.1 }).jpeg({ quality: 40 }).toBuffer()
  const [first, second] = [await open(), await open()]
  const [a, b] = [await onlyCheck(first), await onlyCheck(second)]
  await put({ claim: first }, a.id, bytes)
  await put({ claim: second }, b.id, again)
  expect(await sameElsewhere(db, b.id)).toMatchObject([{ check: a.id, number: first.number, email: first.email }])
  // One's own earlier photo is no surprise.
  const third = await open(undefined, second.email)
  const c = await onlyCheck(third)
  await put({ claim: third }, c.id, again)
  expect((await sameElsewhere(db, c.id)).map(({ check }) => check)).toEqual([a.id])
})

test('staff read that a file calls itself a screenshot, except where a screenshot is a proof', async () => {
  const bytes = await sharp(await photo({ seed: 5 }))
    .withExif({ IFD0: { ImageDescription: 'Screenshot' } })
    .jpeg()
    .toBuffer()
  const { id: account } = await createPerson(db)
  const usualMinutes = async () => undefined
  const told = async (kind: 'identity' | 'origin') => {
    const asked = await askForCheck(deps, { account, kind, text: 'x' }, { ...operator, now: office.now })
    if (!asked.ok) throw new Error(asked.refusal.reason)
    await put({ user: account }, asked.value.id, bytes)
    return (await deskCheck({ ...deps, usualMinutes }, asked.value.id, operator))!.photos.map(
      ({ saysScreenshot }) => saysScreenshot,
    )
  }
  expect([await told('identity'), await told('origin')]).toEqual([[true], [false]])
})

test('photos are erased with their keys on time, after a decision, and at once where there is nothing to decide', async () => {
  await eraseDuePhotos(db, office.now)
  const { claim, check } = await openSent()
  await decide(operator, check, { verdict: 'accept' })
  office.wait(30 * DAY - 1)
  await eraseDuePhotos(db, office.now)
  expect(await listPhotos(db, [check])).toHaveLength(1)
  const { id } = only(await listPhotos(db, [check]))
  office.wait(2)
  expect(await eraseDuePhotos(db, office.now)).toBeGreaterThan(0)
  expect(await readStoredPhoto(db, { check, photo: id })).toBeUndefined()
  expect((await findCheck(db, check))!.erased_at).toEqual(office.now)
  const gone = await db
    .selectFrom('verification_erasures')
    .selectAll()
    .where('photo', '=', id)
    .executeTakeFirstOrThrow()
  expect(gone).toMatchObject({ check_id: check, erased_at: office.now })
  expect(await lookAtPhoto(deps, { check, photo: id }, { ...operator, now: office.now })).toEqual({
    ok: false,
    refusal: { reason: 'not-found' },
  })
  expect((await findClaim(db, claim.id))!.state).toBe('awaiting-payment')

  const closed = await openSent()
  await office.move(closed.claim, 'cancel', { actor: 'client' })
  const anna = await createPerson(db)
  await beginCheck(deps, { user: anna.id, kind: 'identity' }, office.now)
  const own = only(await listChecks(db, { user: anna.id }))
  await put({ user: anna.id }, own.id)
  await db.updateTable('users').set({ deleted_at: office.now }).where('id', '=', anna.id).execute()
  await eraseDuePhotos(db, office.now)
  expect(await listPhotos(db, [closed.check, own.id])).toEqual([])
  expect(await findCheck(db, closed.check)).toMatchObject({ state: 'withdrawn' })
})

test('the queue has the oldest promise first, and the usual time is what was measured', async () => {
  const before = await countWaitingChecks(db)
  const first = await openSent()
  office.wait(7)
  const second = await openSent()
  const { items, total } = await listQueue(db, { show: 'waiting', page: 1, size: 100 })
  expect(total).toBe(before + 2)
  const places = [first, second].map(({ check }) => items.findIndex(({ id }) => id === check))
  expect(places[0]).toBeLessThan(places[1]!)

  office.wait(60 * DAY)
  expect(await countUsualMinutes(db, office.now)).toBeUndefined()
  for (const minutes of [3, 5, 9, 40, 41]) {
    const { check } = await openSent()
    office.wait(minutes)
    await decide(operator, check, { verdict: 'accept' })
  }
  expect(await countUsualMinutes(db, office.now)).toBe(9)
})

test('an amount and a turnover demand a check from the sums on that the office has set', async () => {
  await db.updateTable('verification_kinds').set({ amount_from: '100000' }).where('kind', '=', 'identity').execute()
  await office.refresh()
  const email = `${randomUUID()}@example.com`
  expect((await open(undefined, email, ['LTC', 'SBERRUB', '5'])).state).toBe('awaiting-payment')
  const large = await open(undefined, email, ['LTC', 'SBERRUB', '50'])
  expect([large.state, (await onlyCheck(large)).because]).toEqual(['verification', 'amount'])
  await db
    .updateTable('verification_kinds')
    .set({ amount_from: null, turnover_from: '100' })
    .where('kind', '=', 'identity')
    .execute()
  await office.refresh()
  const third = await open(undefined, email, ['LTC', 'SBERRUB', '5'])
  expect([third.state, (await onlyCheck(third)).because]).toEqual(['verification', 'turnover'])
  await db.updateTable('verification_kinds').set({ turnover_from: null }).where('kind', '=', 'identity').execute()
  await office.refresh()
})

test('a rule of screening demands a check in any direction', async () => {
  const email = `${randomUUID()}@watched.example`
  await db
    .insertInto('screening_rules')
    .values({ kind: 'mail-domain', value: 'watched.example', effect: 'verify', reason: 'x', until: null })
    .execute()
  const claim = await open(undefined, email, ['LTC', 'SBERRUB', '5'])
  expect([claim.state, await onlyCheck(claim)]).toMatchObject(['verification', { because: 'screening', kind: 'card' }])
})
