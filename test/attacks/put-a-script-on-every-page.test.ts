import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { insider } from '#test/harness/insider.ts'
import { openRealOffice, proposeChange } from '#test/harness/real-office.ts'

/* One of two owners puts the script of a server of his on every page that visitors see, where it can show another card; or his own contacts. */

const office = await openRealOffice()
const other = insider(office, await newPersonSignedIn(office, { role: 'owner' }))
const place = (host: string) => ({ provider: 'chatwoot', site: 'abc', host })
const chat = (fields: object) => proposeChange(office, office.owner, [{ section: 'chat', key: 'chat', fields }])
const policy = async () => (await fetch(office.url)).headers.get('content-security-policy')!

test('the script of another company waits for a second person, and pages name its server only then', async () => {
  const { body } = await chat({ support: place('https://evil.example'), cash: place('https://evil.example') })
  expect(body).toMatchObject({ state: 'waiting', dangers: ['script'] })
  expect(await policy()).not.toContain('evil.example')
  expect(await (await fetch(office.url)).text()).not.toContain('evil.example')
  const own = insider(office, office.owner)
  expect(await own.ask(`/api/v1/desk/changes/${body.id}/decision/`, { decision: 'confirm' })).toMatchObject({
    status: 403,
  })
  expect(await policy()).not.toContain('evil.example')
  expect(await other.ask(`/api/v1/desk/changes/${body.id}/decision/`, { decision: 'confirm' })).toMatchObject({
    status: 200,
  })
  await expect.poll(policy).toContain('https://evil.example')
})

test.each(['https://*', 'https://*.example.org', 'https://a.example;script-src', "https://a.example'*"])(
  'no policy of pages names more than a host: %s',
  async host => {
    expect(await chat({ support: place(host) })).toMatchObject({ status: 400 })
    expect(await policy()).not.toContain(host)
  },
)

test('nor do contacts of his stand where customers look for the office', async () => {
  const { body } = await proposeChange(office, office.owner, [
    { section: 'settings', key: 'office', fields: { contactEmail: 'help@rogue.example', contactTelegram: 'rogue' } },
  ])
  expect(body).toMatchObject({ state: 'waiting', dangers: ['contact'] })
  expect(await (await fetch(office.url)).text()).not.toContain('rogue')
})
