import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { customerAccounts, openRealOffice } from '#test/harness/real-office.ts'
import { postClaim } from '#test/harness/solved-captcha.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'

/* One person writes his mailbox in every way that its provider delivers, to take a code for one again, and to be his own referrer. */

const office = await openRealOffice({ trustedProxies: ['127.0.0.1'] })
let network = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++network}` })
const cards = ['2200017345678914', '2200021434567897', '2200032134567897', '2200042834567899', '2200053534567899']

const init = (query: string) => fetch(`${office.url}/front-api/calculator/init?from=LTC&to=SBERRUB&amount=2&${query}`)

test('a code for one use is used once', async () => {
  await writeCode(office.db, 'ONCE', { usesOfPerson: 1 })
  await expect
    .poll(async () => ((await (await init('promo=ONCE')).json()) as { promo: { applies: boolean } }).promo.applies)
    .toBe(true)
  const order = async (email: string, card: string) => {
    const { quote } = (await (await init('promo=ONCE')).json()) as { quote: { token: string } }
    const wish = { ...(await wishedClaim(office.url)), ...customerAccounts, quote: quote.token, promo: 'ONCE', email }
    const answer = await postClaim(office.url, { ...wish, accounts: { to: { account: card } } }, elsewhere())
    return answer.status
  }
  expect(await order('ivan@yandex.ru', cards[0]!)).toBe(201)
  const spellings = ['ivan@ya.ru', 'ivan@yandex.com', 'Ivan+x@yandex.by', 'ivan+2@yandex.kz']
  for (const [i, email] of spellings.entries()) expect([email, await order(email, cards[i + 1]!)]).toEqual([email, 409])
  expect(await order('another@example.com', cards[0]!)).toBe(409)
  expect(await order('another@example.com', cards[1]!)).toBe(201)
})

test('nobody is his own referrer under another spelling', async () => {
  const name = `petr-${randomUUID().slice(0, 8)}`
  const referrer = await newPersonSignedIn(office, { email: `${name}@yandex.ru` })
  const { referral_code: ref } = await office.db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', referrer.id)
    .executeTakeFirstOrThrow()
  for (const email of [`${name}@ya.ru`, `${name.replace('-', '.')}+1@yandex.com`]) {
    const wish = { ...(await wishedClaim(office.url)), ...customerAccounts, email, ref }
    const answer = await postClaim(office.url, { ...wish, accounts: { to: { account: cards[2]! } } }, elsewhere())
    const { id } = (await answer.json()) as { id: string }
    const claim = office.db.selectFrom('claims').select('referral_refused').where('id', '=', id)
    expect(await claim.executeTakeFirst()).toEqual({ referral_refused: 'own-mailbox' })
  }
})
