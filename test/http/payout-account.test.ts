import { expect, test } from 'vitest'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { emailSentTo, linkIn } from '#test/harness/email-files.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
await office.db.updateTable('directions').set({ hours: null }).execute()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const olga = await newPersonSignedIn(office, { role: 'operator' })

const rowOf = ({ id }: { id: string }) =>
  office.db
    .selectFrom('claims')
    .select(['state', 'to_account', 'payout_change'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('without JavaScript the customer changes the account by the code of the e-mail, the desk announces it, and “It was not me” stops it', async () => {
  const email = 'boris@example.com'
  const opened = await claims.open('LTC', 'SBERRUB', '5', { email })
  await claims.pay(opened, opened.figures.give)
  const claim = await claims.move(opened, 'approve')
  const desk = openPlainPage(office.url, { as: olga })
  const own = openPlainPage(office.url)
  // The link of any e-mail about the claim makes its reader the owner.
  await own.visit(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
  await own.page.getByRole('link', { name: 'Сменить реквизиты выплаты' }).click()
  const account = own.page.locator('[name="to.account"]')
  await account.fill('2200 0000 0000 0004')
  await own.page.getByRole('button', { name: 'Сменить реквизиты выплаты' }).click()
  expect(await own.page.locator('[role=alert]').innerText()).toContain('и так в заявке')
  await own.page.locator('[name="to.account"]').fill('2200 0000 0000 1234')
  await own.page.getByRole('button', { name: 'Сменить реквизиты выплаты' }).click()
  await own.page.getByText('Введите код, чтобы сменить реквизиты').waitFor()

  await desk.visit(`/console/claims/${claim.id}`)
  expect(await desk.page.locator('article').innerText()).toContain('Клиент меняет реквизиты: пока не платите')
  expect(await desk.page.locator('a[href*="move=pay-out"]').count()).toBe(0)

  const letter = await emailSentTo(office, email, [], /Код/)
  const code = own.page.locator('[name="code"]')
  await code.fill('12345')
  await own.page.getByRole('button', { name: 'Подтвердить кодом' }).click()
  expect(await own.page.locator('main').innerText()).toContain('Код не подошёл')
  expect(await own.page.locator('main').innerText()).toContain('Попыток: 4')
  await own.page.locator('[name="code"]').fill(letter.text!.match(/\b\d{6}\b/)![0])
  await own.page.getByRole('button', { name: 'Подтвердить кодом' }).click()
  await own.page.getByText('Реквизиты выплаты меняются').waitFor()

  claims.wait(62)
  await runClaimClock(claims.deps, claim.id, claims.now)
  expect(await rowOf(claim)).toMatchObject({ to_account: { account: { value: '2200000000001234' } } })

  const told = await emailSentTo(office, email, [], /меняются/)
  const mailbox = openPlainPage(office.url)
  await mailbox.visit(linkIn(told.text!, /stop-payout-account/).slice(office.url.length))
  await mailbox.page.getByText('Реквизиты меняли не вы?').waitFor()
  // A mail program that only opens the link stops nothing.
  expect(await rowOf(claim)).toMatchObject({ state: 'paying-out' })
  await mailbox.page.getByRole('button', { name: 'Это не я' }).click()
  expect(await rowOf(claim)).toMatchObject({
    state: 'on-hold',
    to_account: { account: { value: '2200000000000004' } },
    payout_change: null,
  })
})

test('without JavaScript a held customer answers with words and a file, which stand beside each other on the desk', async () => {
  const claim = await claims.openPaid()
  await claims.move(claim, 'hold', { data: { reason: 'account', text: 'Пришлите выписку' } })
  const own = openPlainPage(office.url)
  await own.visit(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
  await own.page.getByRole('link', { name: 'Ответить обменнику' }).click()
  const answer = async (name: string, content: string) => {
    await own.page.locator('[name="text"]').fill('Вот выписка')
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(content) }
    await own.page.locator('[name="file"]').setInputFiles(file)
    await own.page.getByRole('button', { name: 'Ответить обменнику' }).click()
  }
  await answer('page.pdf', '<!doctype html>')
  expect(await own.page.locator('[role=alert]').innerText()).toContain('нужен PDF, PNG или JPEG')
  await answer('выписка.pdf', '%PDF-1.7 a statement')
  await own.page.getByText('Вы ответили: обменник читает').waitFor()

  const desk = openPlainPage(office.url, { as: olga })
  await desk.visit(`/console/claims/${claim.id}`)
  const event = desk.page.locator('[aria-labelledby="desk-timeline"] li').first()
  expect(await event.innerText()).toContain('Вот выписка')
  expect(await event.innerText()).toContain('выписка.pdf')
  const stranger = await fetch(`${office.url}/api/v1/claims/${claim.id}/files/${claim.id}/?name=x`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: '%PDF-1',
  })
  expect(stranger.status).toBe(403)
})

test('while the account may change, nobody is asked to prepare the payout for a second person', async () => {
  await office.db.insertInto('payout_limits').values({ currency: 'TCSBRUB', alone_most: '1000' }).execute()
  const opened = await claims.open('LTC', 'TCSBRUB', '5')
  await claims.pay(opened, opened.figures.give)
  const claim = await claims.move(opened, 'approve')
  const saysToPrepare = async () => {
    const { page, visit } = openPlainPage(office.url, { as: olga })
    await visit(`/console/claims/${claim.id}`)
    const text = await page.locator('article').innerText()
    const may = (await page.locator('a[href*="move=prepare"]').count()) > 0
    return [text.includes('Сумма крупная: отправляют двое'), may]
  }
  expect(await saysToPrepare()).toEqual([true, true])
  const data = { payoutAccount: { account: '2200 0000 0000 1234' }, reason: 'the bank sent it back' }
  await claims.move(claim, 'propose-payout-account', { author: olga.id, data })
  expect(await saysToPrepare()).toEqual([false, false])
  await claims.move(claim, 'keep-payout-account', { author: olga.id })
  expect(await saysToPrepare()).toEqual([true, true])
})

test('without JavaScript who has paid too late says so with a receipt, which stands beside the report on the desk', async () => {
  const claim = await claims.open('SBERRUB', 'LTC', '9000')
  claims.wait(claim.windowMinutes + 1)
  await runClaimClock(claims.deps, claim.id, claims.now)
  const put = (headers: Record<string, string> = {}) =>
    fetch(`${office.url}/api/v1/claims/${claim.id}/files/${claim.id}/?name=x`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: '%PDF-1',
    })
  expect((await put()).status).toBe(403)
  const other = await claims.openPaid()
  const foreign = `${claimCookie(other.id)}=${claimKey(other.id, TEST_SECRET)}`
  expect((await put({ cookie: foreign, origin: office.url })).status).toBe(403)

  const own = openPlainPage(office.url)
  await own.visit(`/claim/${claim.id}?key=${claimKey(claim.id, TEST_SECRET)}`)
  const report = async (name: string, content: string) => {
    await own.page.locator('[name="reference"]').fill('СБП 14:02')
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(content) }
    await own.page.locator('[name="file"]').setInputFiles(file)
    await own.page.getByRole('button', { name: 'Я уже перевёл' }).click()
  }
  await report('page.pdf', '<!doctype html>')
  expect(await own.page.locator('[role=alert]').innerText()).toContain('нужен PDF, PNG или JPEG')
  expect(await rowOf(claim)).toMatchObject({ state: 'expired' })
  await report('чек.pdf', '%PDF-1.7 a receipt')
  expect(await rowOf(claim)).toMatchObject({ state: 'checking' })

  const desk = openPlainPage(office.url, { as: olga })
  await desk.visit(`/console/claims/${claim.id}`)
  const event = desk.page.locator('[aria-labelledby="desk-timeline"] li').first()
  expect(await event.innerText()).toContain('Клиент сообщил об оплате')
  expect(await event.innerText()).toContain('чек.pdf')
})
