import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimKey } from '#server/claims/claim-key.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { emailSentTo } from '#test/harness/email-files.ts'
import { insider } from '#test/harness/insider.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { openRealOffice } from '#test/harness/real-office.ts'

/*
 * A customer has paid and said where a refund goes. An operator refunds the order, to an address of his own, and marks it as sent. There is no
 * payout limit at all, as in a new office.
 */

const office = await openRealOffice()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: depositAccountsRail(() => {}) })
const thief = insider(office, await newPersonSignedIn(office, { role: 'operator' }))
const colleague = insider(office, await newPersonSignedIn(office, { role: 'operator' }))
const HIS = { account: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1' }

async function paid(email: string) {
  const claim = await claims.open('LTC', 'SBERRUB', '5', { email })
  await claims.pay(claim, claim.figures.give)
  return claim
}
const txid = () => randomBytes(32).toString('hex')
const refundOf = async (claim: { id: string }) => (await findClaim(office.db, claim.id))!

test.each([
  [
    'refund',
    async (claim: { id: string }) => thief.move(claim, 'refund', { reason: 'client-wish', refundAccount: HIS }),
  ],
  [
    'set-refund-account',
    async (claim: { id: string }) => {
      await thief.move(claim, 'refund', { reason: 'client-wish' })
      return thief.move(claim, 'set-refund-account', { refundAccount: HIS })
    },
  ],
])('an operator who replaces the account by %s cannot send to it, nor hide that he did', async (move, replace) => {
  const email = `vera-${move}@example.com`
  const claim = await paid(email)
  expect((await replace(claim)).status).toBe(200)
  await thief.move(claim, 'send-refund', { reference: txid() })
  await thief.move(claim, 'prepare')
  const sent = await thief.move(claim, 'send-refund', { reference: txid() })
  expect(sent).toMatchObject({ status: 409, body: { because: 'own-preparation' } })
  expect((await refundOf(claim)).state).toBe('refunding')

  const { timeline } = await colleague.read(claim)
  expect(timeline.map(({ kind }) => kind)).toContain('replace-refund-account')
  const letter = await emailSentTo(office, email, [], /сменить счёт возврата/)
  expect(letter.text).toContain('LM2W')
  expect(letter.text).not.toContain(HIS.account)

  // A colleague who is talked into it cannot send it either before its customer has answered, or had a day.
  expect(await colleague.move(claim, 'send-refund', { reference: txid() })).toMatchObject({
    status: 409,
    body: { because: 'customer-asked' },
  })
  const own = openPlainPage(office.url)
  await own.visit(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
  expect(await own.page.locator('main').innerText()).toContain('Это вы попросили сменить счёт возврата?')
  await own.page.getByRole('button', { name: 'Это не мой счёт' }).click()
  const stopped = await refundOf(claim)
  expect(stopped).toMatchObject({
    state: 'on-hold',
    refundAccount: { account: { value: claim.refundAccount!.account!.value } },
  })
  expect(stopped.refundChange).toBeUndefined()
})

test('whose customer has asked for it, it is sent by two', async () => {
  const claim = await paid('igor@example.com')
  await thief.move(claim, 'refund', { reason: 'client-wish', refundAccount: HIS })
  const own = openPlainPage(office.url, { locale: 'en' })
  await own.visit(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
  await own.page.getByRole('button', { name: 'Yes, I asked for it' }).click()
  expect(await own.page.locator('main').innerText()).toContain('The refund account has changed')
  await thief.move(claim, 'prepare')
  expect((await colleague.move(claim, 'send-refund', { reference: txid() })).status).toBe(200)
  expect(await refundOf(claim)).toMatchObject({ state: 'refunded' })
})
