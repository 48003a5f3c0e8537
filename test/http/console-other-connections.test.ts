import { HDKey } from '@scure/bip32'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startAmlServer } from '#test/fakes/aml-server.ts'
import type { Anvil } from '#test/fakes/anvil.ts'
import { openBotApiServer } from '#test/fakes/bot-api.ts'
import { openImapServer } from '#test/fakes/imap-server.ts'
import { standInFor } from '#test/fakes/stand-in-node.ts'
import { cookieHeader, newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { readable, readPage } from '#test/harness/served-page.ts'

const token = '123456789:AAexampleTokenOfTheBot_0123456789'
const imap = await openImapServer()
const bots = await openBotApiServer(token)
const aml = await startAmlServer({ key: 'the-aml-key', id: 'office' })
afterAll(async () => {
  await imap.close()
  await bots.close()
})

/** What the nodes say. */
let chain = { id: 1, head: 871_204n, ageSeconds: 3 }
/** So many blocks the second node is behind the first. */
let behind = 0n
const hash = (digit: string) => `0x${digit.repeat(64)}`
const answering = (lag: () => bigint) => (method: string) => {
  const head = `0x${(chain.head - lag()).toString(16)}`
  const time = BigInt(Math.floor(Date.now() / 1_000) - chain.ageSeconds)
  if (method === 'eth_chainId') return `0x${chain.id.toString(16)}`
  if (method === 'eth_blockNumber') return head
  if (method === 'eth_getLogs') return []
  return {
    number: head,
    hash: hash('b'),
    parentHash: hash('a'),
    timestamp: `0x${time.toString(16)}`,
    transactions: [],
  }
}
const nodes = [
  await standInFor(
    {} as Anvil,
    answering(() => 0n),
  ),
  await standInFor(
    {} as Anvil,
    answering(() => behind),
  ),
]

const wallet = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'")
const office = await startOfficeInProcess({
  demo: false,
  outside: {
    telegramUrl: bots.url,
    amlInside: true,
    wallets: { evm: { key: wallet.publicExtendedKey, nodes: {}, terms: { confirmations: {}, dust: {} } } },
  },
})
const guarded = await startOfficeInProcess({ demo: false })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const { page, visit } = openPlainPage(office.url, { as: owner })
const setRow = (kind: string) => office.db.selectFrom('connections').selectAll().where('kind', '=', kind).execute()

/** Neither a page nor the audit log, the history or the table has what is secret. */
async function keepsSecret(kind: string, secret: string) {
  const kept = await Promise.all(
    ['connections', 'change_items', 'changes', 'audit_log'].map(table =>
      sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(office.db),
    ),
  )
  const texts = kept.flatMap(({ rows }) => rows.map(({ text }) => text)).join()
  const html = await Promise.all(
    ['', `/${kind}`].map(async path =>
      (
        await fetch(`${office.url}/console/connections${path}`, { headers: { cookie: cookieHeader(owner.cookies) } })
      ).text(),
    ),
  )
  expect(texts + html.join()).not.toContain(secret)
}

test('a mailbox is signed in to, and its unread letters are counted, before it counts; then replies go to it without a new start', async () => {
  imap.deliver('From: a@example.org\r\n\r\nHello')
  imap.deliver('From: b@example.org\r\n\r\nHello')
  const { host, port, user, password } = imap.mailbox
  const fillIn = async (typed: string) => {
    await page.getByLabel('Сервер IMAP').fill(host)
    await page.getByLabel('Шифрование').selectOption('none')
    await page.getByLabel('Порт').fill(String(port))
    await page.getByLabel('Логин').fill(user)
    await page.getByLabel('Пароль', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Войти в ящик и сохранить' }).click()
  }
  await visit('/console/connections/imap')
  await page.getByText('ответы на письма чата никто не читает').waitFor()
  await fillIn('wrong')
  await page.getByText('сервер не принимает пароль').waitFor()
  expect(await setRow('imap')).toEqual([])
  const status = async () =>
    (await fetch(`${office.url}/api/v1/desk/mailbox/`, { headers: owner.headers })).json() as Promise<{ on: boolean }>
  expect(await status()).toMatchObject({ on: false })

  const contacts = async () => readable((await readPage(`${office.url}/contacts`)).$('main'))
  expect(await contacts()).not.toMatch(/ответив на письмо/i)
  await fillIn(password)
  await page.getByText('Вошли. Непрочитанных писем: 2.').waitFor()
  await expect.poll(status).toMatchObject({ on: true, address: 'help@office.example' })
  await keepsSecret('imap', password)
  // What every guest reads of letters follows.
  await expect.poll(contacts).toMatch(/ответив на письмо/i)

  // It is read by the task that has run since the start.
  await sql`select add_jobs(${JSON.stringify([{ name: 'read-mailbox', payload: {}, key: 'now' }])}::jsonb), pg_notify('jobs', '')`.execute(
    office.db,
  )
  await expect
    .poll(() => office.db.selectFrom('mailbox_letters').select('outcome').execute(), { timeout: 60_000 })
    .toHaveLength(2)
})

test('a bot writes to the group before it counts, then tells it of what happens', async () => {
  await visit('/console/connections/telegram')
  const fillIn = async (typed: string, group = '-100200300') => {
    await page.getByLabel('Токен бота').fill(typed)
    await page.getByLabel('Группа сотрудников').fill(group)
    await page.getByRole('button', { name: 'Написать в группу и сохранить' }).click()
  }
  await fillIn(`${token}x`)
  await page.getByText('401').waitFor()
  bots.blocked.add('-100')
  await fillIn(token, '-100')
  await page.getByText('bot was blocked').waitFor()
  expect(await setRow('telegram')).toEqual([])

  await fillIn(token)
  await page.getByText('Бот @agio_office_bot отвечает').waitFor()
  expect(bots.sent.filter(({ chat }) => chat === '-100200300')).toHaveLength(1)
  await expect
    .poll(() => visit('/console/connections').then(() => page.getByText('@agio_office_bot, -100200300').count()))
    .toBe(1)
  await keepsSecret('telegram', token)

  const person = await newPersonSignedIn(office)
  const offered = async () =>
    (await fetch(`${office.url}/api/v1/users/me/telegram/`, { headers: person.headers })).json() as Promise<object>
  expect(await offered()).toMatchObject({ offered: true })
  await office.db
    .insertInto('rail_alarms')
    .values({
      kind: 'mail-stuck',
      subject: 'outbox',
      detail: '{"emails":3,"since":"2026-11-21T12:00:00Z"}',
      first_at: new Date(),
      last_at: new Date(),
    } as never)
    .execute()
  await sql`select add_jobs(${JSON.stringify([{ name: 'tell-telegram', payload: {}, key: 'now' }])}::jsonb), pg_notify('jobs', '')`.execute(
    office.db,
  )
  await expect.poll(() => bots.sent.filter(({ chat }) => chat === '-100200300').length, { timeout: 60_000 }).toBe(2)
})

test('a service checks a known address with the key before it counts, and the policy may name it then', async () => {
  const propose = async () => {
    const answer = await fetch(`${office.url}/api/v1/desk/change-plans/`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ section: 'aml', key: 'policy', fields: { services: ['amlbot'] } }] }),
    })
    const { items } = (await answer.json()) as { items: { errors: { code: string }[] }[] }
    return items.flatMap(({ errors }) => errors.map(({ code }) => code))
  }
  expect(await propose()).toEqual(['no-key'])
  await visit('/console/connections/amlbot')
  const fillIn = async (key: string) => {
    await page.getByLabel('Идентификатор доступа').fill('office')
    await page.getByLabel('Ключ').fill(key)
    await page.getByLabel('Адрес сервиса').fill(aml.url)
    await page.getByRole('button', { name: 'Пробная проверка и сохранить' }).click()
  }
  await fillIn('wrong')
  await page.getByText('amlbot refuses: invalid token').waitFor()
  expect(await setRow('amlbot')).toEqual([])
  await fillIn('the-aml-key')
  await page.getByText('риск известного адреса').waitFor()
  expect(aml.asked.at(-1)).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  await expect.poll(propose).toEqual([])
  await keepsSecret('amlbot', 'the-aml-key')
})

test('nodes of another chain, of old blocks and of blocks far apart are refused; those that agree are watched without a new start', async () => {
  await visit('/console/connections/nodes')
  const ask = async (ethereum: string) => {
    await page.getByLabel('Ethereum').fill(ethereum)
    await page.getByRole('button', { name: 'Спросить узлы и сохранить' }).click()
  }
  await ask('ftp://node.example')
  await page.getByText('нужны адреса вида https://…').first().waitFor()
  chain = { id: 56, head: 871_204n, ageSeconds: 3 }
  await ask(nodes[0]!)
  await page.getByText('is on chain 56').waitFor()
  chain = { id: 1, head: 871_204n, ageSeconds: 660 }
  await ask(nodes[0]!)
  await page.getByText(/the newest block is 6\d\d s old/).waitFor()
  chain = { id: 1, head: 871_204n, ageSeconds: 3 }
  behind = 50n
  await ask(nodes.join('\n'))
  await page.getByText('blocks 871154 and 871204 are too far apart').waitFor()
  behind = 0n
  await ask('http://node.example/key-of-ours')
  await page.getByText('адрес с ключом прочтут по дороге').first().waitFor()
  await ask('http://169.254.169.254/latest/meta-data')
  await page.getByText('such an address is not asked').waitFor()
  expect(await setRow('nodes')).toEqual([])

  await ask(nodes.join('\n'))
  await page
    .getByText(/блок 871.204, \d{1,2} с назад/)
    .first()
    .waitFor()
  const [row] = await setRow('nodes')
  expect(row!.label).toBe(`ethereum: ${nodes.map(url => new URL(url).host).join(', ')}`)
  await keepsSecret('nodes', 'the-key-of-the-office')
  await expect
    .poll(() => office.db.selectFrom('chain_cursors').select('chain_id').execute(), { timeout: 60_000 })
    .toEqual([{ chain_id: 1 }])
})

test('a key of the console never leads a service into the network of the server, and is asked again whoever signed in long ago', async () => {
  const as = await newPersonSignedIn(guarded, { role: 'owner' })
  const trial = (kind: string, body: object, by = as) =>
    fetch(`${guarded.url}/api/v1/desk/connections/${kind}/trial/`, {
      method: 'POST',
      headers: { ...by.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(answer => answer.json() as Promise<{ code: string }>)
  for (const url of [aml.url, 'https://127.0.0.1:1/', 'https://localhost:1/', 'https://[::ffff:10.0.0.1]/'])
    expect(await trial('getblock', { id: '', secret: 'k', url })).toMatchObject({
      code: 'connection-failed',
      said: expect.stringContaining('not a public https address'),
    })
  for (const url of ['https://good.example@evil.example/', 'https://good.example\\.evil.example/'])
    expect(await trial('getblock', { id: '', secret: 'k', url })).toMatchObject({ code: 'invalid' })
  const stale = await newPersonSignedIn(guarded, { role: 'owner' })
  await guarded.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', stale.id)
    .execute()
  expect(await trial('nodes', { ethereum: nodes, 'bnb-smart-chain': [] }, stale)).toMatchObject({
    code: 'step-up-required',
  })
  expect(await trial('telegram', { token, group: '' }, stale)).toMatchObject({ code: 'step-up-required' })
})
