import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ClaimView } from '#contract/claims/claim.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import { clientConfig } from '#server/platform/database/pool.ts'
import { cookieHeader, newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { readPage } from '#test/harness/served-page.ts'
import { postClaim } from '#test/harness/solved-captcha.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'

const office = await startOfficeInProcess()

/** More than the pool for writers has connections. */
const WRITERS = 15

/** A request that no connection is free for is given up after five seconds. */
const SOON_MS = 4_000
const asBrowser = ({ cookies }: SignedInPerson) => ({ cookie: cookieHeader(cookies) })

test('what visitors and staff read is answered while every writer waits for a lock', async () => {
  const anna = await newPersonSignedIn(office, {})
  const igor = await newPersonSignedIn(office, { role: 'operator' })
  // That a token has arrived is written with its first request.
  for (const person of [anna, igor]) await readPage(`${office.url}/discounts`, { as: person })
  const opened = await postClaim(office.url, await wishedClaim(office.url))
  const { id } = ClaimView.parse(await opened.json())
  const key = opened.headers.get('set-cookie')!.split(';')[0]!

  const holder = new pg.Client(clientConfig(office.address))
  await holder.connect()
  onTestFinished(() => holder.end())
  // Sessions are read again.
  await holder.query(`notify ${SESSIONS_CHANNEL}`)
  await holder.query('begin')
  await holder.query('select from claims where id = $1 for update', [id])
  const cancelled = Array.from({ length: WRITERS }, () =>
    fetch(`${office.url}/api/v1/claims/${id}/cancel/`, {
      method: 'POST',
      headers: { cookie: key, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    }),
  )
  const waiting = async () =>
    (await holder.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount
  await expect.poll(waiting).toBeGreaterThanOrEqual(10)

  const guest = { cookie: key }
  const read: [string, Record<string, string>][] = [
    ['/', {}],
    ['/reviews', {}],
    ['/chat', {}],
    ['/contest', {}],
    ['/exchange/btc-to-sberrub', {}],
    [`/claim/${id}`, guest],
    [`/api/v1/claims/${id}/`, guest],
    ['/account/orders', asBrowser(anna)],
    ['/account/referrer', asBrowser(anna)],
    ['/discounts', asBrowser(anna)],
    ['/console/claims', asBrowser(igor)],
    [`/console/claims/${id}`, asBrowser(igor)],
  ]
  const answers = await Promise.all(
    read.map(async ([path, headers]) => {
      const begun = performance.now()
      const { status } = await fetch(office.url + path, { headers, redirect: 'manual' })
      return [path, status, performance.now() - begun < SOON_MS]
    }),
  )
  const ready = await fetch(`${office.url}/readyz`)
  await holder.query('rollback')
  const moved = (await Promise.all(cancelled)).map(({ status }) => status)
  expect(ready.status).toBe(200)
  expect(answers).toEqual(read.map(([path]) => [path, 200, true]))
  expect(moved.toSorted((a, b) => a - b)[0]).toBe(200)
}, 40_000)
