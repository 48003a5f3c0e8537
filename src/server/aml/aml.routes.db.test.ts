import { expect, test } from 'vitest'
import { accept } from '#contract/result.ts'
import { type Caller, guest } from '#server/platform/http/caller.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { someoneSignedIn } from '#test/harness/signed-in.ts'
import { amlRoutes } from './aml.routes.ts'
import { addDecisions } from './decisions.store.ts'
import { openLiveAml } from './live-aml.ts'
import { policyOf, publishPolicy } from './policies.store.ts'

const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-24T12:00:00Z')
const olga = await createPerson(db, { role: 'treasurer' })
let caller: Caller = guest
const { app } = bareApp({ callerResolver: { authenticate: () => accept(caller) } })
const aml = await openLiveAml(db)
amlRoutes(app, { db, aml, timeZone: () => 'UTC', now: () => now })

test('the policy is that of today or of a named version, and says how old the lists are', async () => {
  const policy = async (query = '') => (await app.request(`/api/v1/aml/policy/${query}`)).json()
  expect(await policy()).toMatchObject({ version: 1, totalMostBps: 5_000 })
  const { version: _, publishedAt: __, ...first } = await policyOf(db)
  await db.transaction().execute(tx => publishPolicy(tx, { ...first, totalMostBps: 4_000 }, { at: now, by: olga.id }))
  await aml.refresh()
  expect(await policy()).toMatchObject({
    version: 2,
    totalMostBps: 4_000,
    listsOf: [
      { list: 'ofac', importedAt: expect.stringMatching(/^20/), addresses: 2 },
      { list: 'eu', addresses: 0 },
    ],
  })
  expect(await policy('?version=1')).toMatchObject({ version: 1, totalMostBps: 5_000 })
  expect((await app.request('/api/v1/aml/policy/?version=3')).status).toBe(404)
})

test('decisions of a claim are a table with their evidence, and the export is in the audit log', async () => {
  const { id } = await insertClaim(db)
  const answer = { score: 900, categories: { mixer: 151 }, evidence: '=cmd|report 7' }
  await db.transaction().execute(tx =>
    addDecisions(tx, id, [
      {
        stage: 'arrival',
        subject: 'paying-address',
        value: '0xabc',
        network: 'ethereum',
        verdict: 'hit',
        rule: 'aml-category',
        policy: 1,
        at: now,
        evidence: { outcomes: [{ provider: 'amlbot', answer }] },
      },
      {
        stage: 'person',
        subject: 'claim',
        value: id,
        network: '',
        verdict: 'proposed',
        rule: 'aml-category',
        policy: 1,
        at: now,
        evidence: {},
        by: olga.id,
        why: '=1+1',
      },
    ]),
  )
  expect((await app.request(`/api/v1/desk/aml-decisions/?claim=${id}`)).status).toBe(401)
  caller = someoneSignedIn({ id: olga.id, role: 'treasurer', secondFactor: 'passed', provedAt: new Date() })
  const csv = await (await app.request(`/api/v1/desk/aml-decisions/?claim=${id}&locale=en`)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toContain('A2 aml-category')
  expect(csv).toContain('report 7')
  // A spreadsheet takes nothing for a formula.
  expect(csv).toContain(",'=1+1,")
  expect(csv).toContain(olga.email)
  const audited = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
  expect(audited).toEqual([{ action: 'aml.export', subject: id }])
})
