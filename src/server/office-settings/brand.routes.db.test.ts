import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Role } from '#contract/auth/roles.ts'
import { SETTINGS_KEY } from '#contract/office-settings/office-settings.ts'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { evilSvg, logoPng } from '#test/fixtures/logos.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { brandRoutes } from './brand.routes.ts'
import { type CleanLogo, cleanPng } from './clean-png.ts'
import { emailLogos } from './email-logo.ts'
import { officeSettingsSection } from './office-settings.section.ts'

const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-24T12:00:00Z')
const owner = staffMember(await createPerson(db, { role: 'owner' }), now)

const appFor = (role: Role) => {
  const { app } = bareApp({
    callerResolver: { authenticate: () => ({ ok: true, value: { ...owner, role } }) as never },
  })
  brandRoutes(app, { db, now: () => now })
  return app
}
const app = appFor('owner')

const store = (bytes: Buffer, by = app) =>
  by.request('/api/v1/desk/logos/', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
const stored = async (bytes: Buffer) => (await (await store(bytes)).json()) as { name: string; width: number }

async function change(fields: { logo?: string; accent?: string }) {
  const deps = { db, sections: { settings: officeSettingsSection } as never }
  const proposal = { items: [{ section: 'settings' as const, key: SETTINGS_KEY, fields }] }
  const plan = await planChange(deps, proposal, { staff: owner, now })
  if (!plan.ok) throw new Error(plan.refusal.reason)
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, { staff: owner, now })
}

test('a logo is served for ever under the hash of what it holds, and can do nothing', async () => {
  const { name, width } = await stored(evilSvg)
  expect([width, (await stored(evilSvg)).name]).toEqual([90, name])
  const answer = await app.request(`/brand/logo/${name}`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await answer.text()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" width="90" height="30"><circle cx="15" cy="15" r="14" fill="#c8283c"/></svg>',
  )
  expect((await app.request(`/brand/logo/${'0'.repeat(32)}.png`)).status).toBe(404)
})

test.each([
  ['no picture', Buffer.from('<html></html>'), 400, 'wrong-format'],
  ['a broken picture', logoPng.subarray(0, -20), 400, 'broken'],
  ['too large a file', Buffer.alloc(300_000), 413, undefined],
])('%s is refused', async (_, bytes, status, code) => {
  const answer = await store(bytes)
  const { errors } = (await answer.json()) as { errors?: { code: string }[] }
  expect([answer.status, errors?.[0]?.code]).toEqual([status, code])
})

test.each(['support', 'operator'] as const)('%s stores no picture', async role => {
  expect((await store(logoPng, appFor(role))).status).toBe(403)
})

test('only an uploaded logo is shown, with its size', async () => {
  expect(await change({ logo: `${'a'.repeat(32)}.png` })).toMatchObject({ refusal: { reason: 'invalid' } })
  const { name } = await stored(logoPng)
  expect(await change({ logo: name, accent: '#c8283c' })).toMatchObject({ ok: true })
  const { office } = (await openLiveCatalogue(db, () => now)).now
  expect(office.identity).toMatchObject({
    accent: '#c8283c',
    logo: { path: `/brand/logo/${name}`, width: 32, height: 16 },
  })
})

test('e-mails carry a PNG logo, and none in a format that mail programs do not draw', async () => {
  const { name } = await stored(logoPng)
  const shown = { path: `/brand/logo/${name}`, width: 32, height: 16 }
  const logo = await emailLogos(db, () => shown)()
  expect(logo).toEqual({ content: ((await cleanPng(logoPng)) as CleanLogo).bytes, width: 32, height: 16 })
  expect(await emailLogos(db, () => ({ ...shown, path: shown.path.replace('.png', '.svg') }))()).toBeUndefined()
  expect(await emailLogos(db, () => null)()).toBeUndefined()
})

test('the colours of an accent are a style sheet', async () => {
  const answer = await app.request('/brand/accent/ffe600.css')
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await answer.text()).toContain('--on-accent: light-dark(#0f1828, #0f1828);')
  expect((await app.request('/brand/accent/red.css')).status).toBe(400)
})
