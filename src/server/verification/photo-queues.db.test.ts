import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { photo } from '#test/fixtures/photos.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openVerificationOffice } from '#test/harness/verification-office.ts'
import { addPhoto } from './add-photo.ts'
import { drawPhoto } from './draw-photo.ts'
import { openPhotoQueues } from './photo-queues.ts'
import { verificationRoutes } from './verification.routes.ts'

const { db } = await createTestDatabase({ demo: true })
const { office, deps, open, checksOf } = await openVerificationOffice(db, db)
const { app } = bareApp()
verificationRoutes(app, {
  ...deps,
  secure: true,
  usualMinutes: async () => undefined,
  now: () => office.now,
})

test('the fifth photo waits unread, and the one beyond the queue is refused', async () => {
  const claim = await open()
  const check = (await checksOf(claim))[0]!.id
  const cookie = `${claimCookie(claim.id)}=${claimKey(claim.id, office.deps.secret)}`
  let read = 0
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  function upload(): Promise<Response> {
    // The body comes when the test says so, and counts once somebody wants it.
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(stream) {
          read++
          await sent
          stream.enqueue(Buffer.from('no picture'))
          stream.close()
        },
      },
      { highWaterMark: 0 },
    )
    const path = `/api/v1/verification/${claim.id}/checks/${check}/photos/${randomUUID()}/`
    const headers = { cookie, 'content-type': 'application/octet-stream' }
    return Promise.resolve(app.request(path, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit))
  }

  const answers = Array.from({ length: 45 }, upload)
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('retry-after'), read]).toEqual([503, '5', 4])
  send()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect([read, statuses.filter(status => status === 503)]).toEqual([44, [503]])
})

test('of the photos that are read one is drawn at a time', async () => {
  const claim = await open()
  const check = (await checksOf(claim))[0]!.id
  let [drawn, most] = [0, 0]
  const queues = openPhotoQueues(file => {
    most = Math.max(most, ++drawn)
    return drawPhoto(file).finally(() => drawn--)
  })
  const put = async (seed: number) =>
    addPhoto({ ...deps, queues }, { of: { claim }, check, photo: randomUUID() }, await photo({ seed }), office.now)
  expect((await Promise.all([1, 2, 3].map(put))).map(({ ok }) => ok)).toEqual([true, true, true])
  expect(most).toBe(1)
})
