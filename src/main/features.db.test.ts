import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { addJob } from '#server/platform/jobs/job.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { greet, toyFeature } from '#test/fixtures/toy/toy.feature.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { emailSentTo } from '#test/harness/email-files.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { systemClock } from './clock.ts'
import { readConfigOf, unknownIn } from './config.ts'
import { features } from './features.ts'
import { openFeatures } from './office.ts'
import type { Web } from './renderer.ts'

const { db, address } = await createTestDatabase({ demo: false })
const origin = 'http://127.0.0.1'
const withToy = features.with(toyFeature)

/** Pages are none of the toy's. */
const web: Web = {
  buildId: 'none',
  renderer: {
    inlineScript: '',
    listed: [],
    isSameForGuests: () => false,
    spell: path => path,
    render: () => Promise.reject(new Error('no page is asked for')),
  },
}

async function openOffice(env: NodeJS.ProcessEnv) {
  const home = await temporaryFolder('agio-features-')
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const office = await openFeatures(withToy, {
    ...readConfigOf(withToy, { ...env, AGIO_DEMO: 'off' }),
    rates: 'demo',
    demoPast: false,
    owner: undefined,
    database: address,
    secret: TEST_SECRET,
    now: systemClock,
    origin,
    home,
    web,
    dist: pathToFileURL(`${home}/`),
    log: pino({ level: 'silent' }),
  })
  onTestFinished(office.close)
  return { ...office, home }
}

test('a feature joins by its folder and a line: its variable, route, section, job and e-mail are there', async () => {
  const office = await openOffice({ AGIO_TOY_GREETING: 'Good evening' })

  expect(office.routes).toContain('GET /api/v1/toy')
  const answer = await office.fetch(new Request(`${origin}/api/v1/toy/`))
  expect(await answer.json()).toEqual({ greeting: 'Good evening', records: ['bear'] })

  await db.transaction().execute(tx => addJob(tx, greet, { to: 'anna@example.com' }))
  const { subject } = await emailSentTo({ ...office, db }, 'anna@example.com', [])
  expect(subject).toBe('Good evening')
})

test('without its variable it opens nothing', async () => {
  const office = await openOffice({})
  expect(office.routes).not.toContain('GET /api/v1/toy')
  expect((await office.fetch(new Request(`${origin}/api/v1/toy/`))).status).toBe(404)
})

test('its variable is known and refused where it is wrong', () => {
  expect(unknownIn({ AGIO_TOY_GREETING: 'Hello' })).toEqual([{ name: 'AGIO_TOY_GREETING', likely: undefined }])
  expect(unknownIn({ AGIO_TOY_GREETING: 'Hello' }, withToy)).toEqual([])
  const wrong = { AGIO_TOY_GREETING: 'x'.repeat(41) }
  expect(() => readConfigOf(withToy, wrong)).toThrow('AGIO_TOY_GREETING must be short')
})

test('no two features have one name', () => {
  const names = features.list.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
