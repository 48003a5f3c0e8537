import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { cookiesOf, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { threeDaysLater } from '#test/harness/database.ts'
import { emailSentTo, linkSentTo } from '#test/harness/email-files.ts'
import { insider } from '#test/harness/insider.ts'
import { openRealOffice, proposeChange, roublesOf } from '#test/harness/real-office.ts'

/* One of two owners invites a mailbox of his own as an owner, opens its account, and confirms with it what he has proposed himself. */

const office = await openRealOffice()
const other = await newPersonSignedIn(office, { role: 'owner' })
const thief = insider(office, office.owner)

test('whom one person has brought in confirms nothing of theirs for three days, and all owners hear of it at once', async () => {
  const before = await roublesOf(office, 'LTC')
  const formula = 'LTC/USDT * USDT/RUB * 1.9'
  const { body } = await proposeChange(office, office.owner, [
    { section: 'direction', key: 'LTC-SBERRUB', fields: { formula } },
  ])
  expect(body).toMatchObject({ state: 'waiting', dangers: ['formula'] })

  const mule = await invitedAs('owner')
  const confirm = () => mule.ask(`/api/v1/desk/changes/${body.id}/decision/`, { decision: 'confirm' })
  expect(await confirm()).toMatchObject({ status: 409, body: { because: 'confirms-later' } })
  expect(await roublesOf(office, 'LTC')).toBeLessThan(before * 1.01)
  for (const subject of [/приглаш/i, /теперь работает|принял/i]) {
    const letter = await emailSentTo(office, other.email, [], subject)
    expect(letter.text).toContain(mule.email)
  }

  await threeDaysLater(office.db)
  expect(await confirm()).toMatchObject({ status: 200 })
})

/** A mailbox of the thief's: its account is opened by the letter's link, with a second factor as the office asks for. */
async function invitedAs(role: string) {
  const email = `mule-${randomUUID().slice(0, 8)}@example.org`
  expect(await thief.ask('/api/v1/desk/invitations/', { email, role })).toMatchObject({ status: 201 })
  const link = await linkSentTo(office, email, 'staff-invitation')
  const code = new URL(link, office.url).searchParams.get('code')!
  const answer = await fetch(`${office.url}/api/v1/invitations/${code}/account/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  const headers = { authorization: `Bearer ${cookiesOf(answer).access_token}` }
  const mule = insider(office, { headers } as never)
  const { body } = await mule.ask('/api/v1/users/me/totp/', {})
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret as string) }).generate()
  expect(await mule.ask('/api/v1/users/me/totp/confirm/', { code: totp })).toMatchObject({ status: 200 })
  return { email, ...mule }
}
