import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { listAudit, writeAudit } from '#server/audit/audit.store.ts'
import { moveAsStaff } from '#server/desk/work-on-claim.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { formatAmounts } from './audit-amounts.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const olga = await createPerson(db, { role: 'operator' })
const actor = { staff: staffMember(olga, office.now), now: office.now }

const entriesOn = async (subject: string): Promise<AuditEntry[]> =>
  formatAmounts(db, (await listAudit(db, { subject }, { page: 1, size: 10 })).items)

test('amounts that the log stores in smallest units are shown in the claim’s currencies, and authors by e-mail', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const payout = { at: '2026-11-21T12:00:00.000Z', units: '4104550', reference: 'bank 7', by: olga.id }
  const before = { state: 'paying-out', give: 500_000_000n, get: 4_104_550n, settled: 0n, payout: null }
  const after = { ...before, state: 'completed', settled: 500_000_000n, payout, told: { reference: 'bank 7' } }
  const subject = { kind: 'claim', id: claim.id, label: claim.number }
  await db.transaction().execute(tx => writeAudit(tx, actor, { action: 'claim.pay-out', subject, before, after }))

  expect(await entriesOn(claim.number)).toMatchObject([
    {
      before: { give: '5.00000000 LTC', get: '41045.50 SBERRUB', settled: '0.00000000 LTC', payout: null },
      after: {
        settled: '5.00000000 LTC',
        payout: { at: payout.at, amount: '41045.50 SBERRUB', reference: 'bank 7', by: olga.email },
        told: { reference: 'bank 7' },
      },
    },
  ])
})

test('amounts that the log stores as decimals are shown unchanged, entered amounts with their currency', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, claim.figures.give)
  const { version } = await db
    .selectFrom('claims')
    .select('version')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const data = { amount: '4.5', reason: 'asked-for' }
  const corrected = await moveAsStaff(office.deps, { claimId: claim.id, move: 'correct', version, data }, actor)
  expect(corrected.ok).toBe(true)
  const [entry] = await entriesOn(claim.id)
  expect(entry).toMatchObject({
    before: { give: '5.00000000 LTC', received: '5.00000000 LTC' },
    after: { give: '4.50000000 LTC', told: { amount: '4.5 LTC', reason: 'asked-for' } },
  })
})

test('entries about other subjects than claims are shown unchanged', async () => {
  const subject = { kind: 'currency', id: 'SBERRUB' }
  const limit = { action: 'payout-limit.set', subject, before: { aloneMost: '100000' }, after: { aloneMost: null } }
  await db.transaction().execute(tx => writeAudit(tx, actor, limit))
  expect(await entriesOn('SBERRUB')).toMatchObject([{ before: { aloneMost: '100000' }, after: { aloneMost: null } }])
})
