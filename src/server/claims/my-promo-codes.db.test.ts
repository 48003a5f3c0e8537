import { expect, test } from 'vitest'
import { amountOfLines } from '#contract/money/money-line.ts'
import { myPromoCodes } from '#server/promo-codes/my-promo-codes.ts'
import { listUses } from '#server/promo-codes/promo-codes.store.ts'
import { openPromoCodes } from '#server/promo-codes/promo-codes.ts'
import { quoteWithCode } from '#server/quotes/answer-code.ts'
import { entryOf } from '#server/quotes/board.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [anna, boris] = [await createPerson(db), await createPerson(db)]
const codesOf = async ({ id }: { id: string }) =>
  (await myPromoCodes(db, id, office.now)).available.map(({ code }) => code).toSorted()

async function openWith(code: string, { id, email }: { id: string; email: string }) {
  await office.refresh()
  const { board } = office.deps.snapshot()
  const promo = { typed: code, code: office.deps.promoCodes.find(code) }
  const { quoted } = quoteWithCode(
    board,
    entryOf(board, 'LTC', 'SBERRUB')!,
    { side: 'from', units: 500_000_000n },
    { now: office.now, key: office.deps.secret, benefits: { discountBps: 0n }, promo },
  )
  if (!quoted.ok) throw new Error('no quote')
  const wish = { ...office.wish('LTC', 'SBERRUB', '5', { email }), quote: quoted.value.token }
  const opened = await office.tryOpen(wish, { userId: id })
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  return opened.value.claim
}

test('an account sees its own codes and those that are shown to everybody, as long as it can use them', async () => {
  await writeCode(db, 'SECRET')
  await writeCode(db, 'EVERYBODY', { listed: true, usesOfPerson: 1 })
  await writeCode(db, 'ENDED', { listed: true, ends: '2026-11-01T00:00:00.000Z' })
  await writeCode(db, 'OFF', { listed: true, state: 'off' })
  await writeCode(db, 'FOR-ANNA', { only: anna.email.toUpperCase() })
  await writeCode(db, 'FOR-BORIS', { only: boris.id.toUpperCase(), listed: true })
  expect(await codesOf(anna)).toEqual(['EVERYBODY', 'FOR-ANNA'])
  expect(await codesOf(boris)).toEqual(['EVERYBODY', 'FOR-BORIS'])
  const { available } = await myPromoCodes(db, anna.id, office.now)
  expect(available.find(({ code }) => code === 'FOR-ANNA')).toMatchObject({ personal: true, percent: '0.20' })
  expect(available.find(({ code }) => code === 'EVERYBODY')).toMatchObject({ personal: false, usesLeft: 1 })
})

test('a used code is told with its claim and what it gave, and is available again when it was given back', async () => {
  const claim = await openWith('EVERYBODY', anna)
  const promo = amountOfLines(claim.figures.lines, 'promo')
  const gave = { currency: 'SBERRUB', value: `${promo / 100n}.${String(promo % 100n).padStart(2, '0')}` }
  const use = { code: 'EVERYBODY', claim: { id: claim.id, number: claim.number }, state: 'held', gave }
  expect((await myPromoCodes(db, anna.id, office.now)).used).toEqual([{ ...use, at: office.now.toISOString() }])
  expect(await codesOf(anna)).toEqual(['FOR-ANNA'])
  expect(await myPromoCodes(db, boris.id, office.now)).toMatchObject({ used: [] })
  expect(await listUses(db, { code: 'EVERYBODY' }, { page: 1, size: 50 })).toMatchObject({
    total: 1,
    items: [{ ...use, email: anna.email, costUsd: expect.stringMatching(/^\d+\.\d\d$/) }],
  })
  await office.move(claim, 'cancel', { actor: 'client', author: anna.id })
  expect(await codesOf(anna)).toEqual(['EVERYBODY', 'FOR-ANNA'])
  expect((await myPromoCodes(db, anna.id, office.now)).used).toMatchObject([{ state: 'returned' }])
})

test('the database is asked only for a code that depends on somebody', async () => {
  const codes = await openPromoCodes(db)
  expect(codes.personOf(codes.find(' secret ')!, anna.id)).toBeUndefined()
  expect(await codes.personOf(codes.find('FOR-ANNA')!, anna.id)).toMatchObject({ mailboxes: [anna.email], uses: 0 })
})
