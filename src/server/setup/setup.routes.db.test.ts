import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fraction } from '#contract/money/rate.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import { demoDirections } from '#server/catalogue/demo-directions.ts'
import { demoCurrencies } from '#server/catalogue/demo-office.ts'
import { writeDirections } from '#server/catalogue/directions.store.ts'
import type { Rail } from '#server/claims/rail.ts'
import { addDepositAccount, switchDepositAccount } from '#server/deposit-accounts/manage-deposit-accounts.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { setupRoutes } from './setup.routes.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-24T12:00:00Z')
const owner = staffMember(await createPerson(db, { role: 'owner' }), now)
const rails = [{ name: 'deposit-accounts', takes: () => true }] as unknown as Rail[]

let rated = false
const { app } = bareApp({ callerResolver: { authenticate: () => ({ ok: true, value: owner }) as never } })
setupRoutes(app, {
  db,
  rails,
  demo: false,
  isOpen: () => false,
  knownPair: () => true,
  mail: () => 'folder',
  hasRate: () => rated,
  priceOf: formula => (formula === 'USDT/RUB' ? fraction(467n, 5n) : undefined),
  now: () => now,
})

const read = async () => (await (await app.request('/api/v1/desk/setup/')).json()) as Setup
const missing = async () => (await read()).missing.map(({ kind }) => kind)
const open = () => app.request('/api/v1/desk/opening/', { method: 'POST' })

const two = demoCurrencies.filter(({ code }) => ['BTC', 'SBERRUB'].includes(code))

test('an office is opened once it has all that its first claim needs, and not before', async () => {
  expect(await missing()).toEqual(['contact', 'time-zone', 'currencies', 'directions', 'account', 'reserve', 'opening'])
  expect((await open()).status).toBe(409)
  expect((await openLiveCatalogue(db, () => now)).now.office).toMatchObject({ opened: false, maintenance: {} })

  await db.updateTable('office').set({ contact_email: 'help@office.example', time_zone: 'Europe/Moscow' }).execute()
  await db
    .insertInto('currencies')
    .values(
      two.map(({ code, name, ticker, network, kind, category, scale, glyph, color, accountForm }, position) => ({
        code,
        ticker,
        network,
        kind,
        category,
        scale,
        glyph,
        color,
        position,
        name_ru: name.ru,
        name_en: name.en,
        reason: null,
        account_form: accountForm,
      })),
    )
    .execute()
  await db.transaction().execute(tx => writeDirections(tx, demoDirections(two), new Date()))
  expect(await missing()).toEqual(['account', 'reserve', 'rate', 'opening'])
  expect(await read()).toMatchObject({
    unpaid: [{ code: 'BTC' }, { code: 'SBERRUB' }],
    unstocked: [{ code: 'BTC' }, { code: 'SBERRUB' }],
    unpublished: ['rules', 'aml-kyc'],
    // Before it opens the owner reads which of its directions nobody can order.
    unrated: [
      { from: { code: 'BTC' }, to: { code: 'SBERRUB' } },
      { from: { code: 'SBERRUB' }, to: { code: 'BTC' } },
    ],
  })

  const id = randomUUID()
  const by = { author: owner.id, now }
  const terms = { claimLeast: 0n, openMost: 5, restMinutes: 0 }
  const details = { fields: { account: '2200 0000 0000 0004' } }
  await addDepositAccount(db, { id, currency: 'SBERRUB', label: 'Card', terms, details } as never, by)
  // Before the opening no second person is waited for.
  expect(await switchDepositAccount(db, id, 'on', '', by)).toMatchObject({ ok: true })
  const stock = { currency: 'BTC', debit: 'reserve', credit: 'equity', units: 100n } as const
  await db
    .transaction()
    .execute(tx => writeTransfers(tx, [transfer(stock, { reason: 'first', author: owner.id, at: now })]))
  expect(await missing()).toEqual(['rate', 'opening'])
  expect((await open()).status).toBe(409)
  rated = true
  expect(await missing()).toEqual(['opening'])

  expect(await (await open()).json()).toMatchObject({ opened: true, missing: [] })
  expect((await open()).status).toBe(200)
  expect((await openLiveCatalogue(db, () => now)).now.office).toMatchObject({ opened: true })
  const { opened_at } = await db.selectFrom('office').select('opened_at').executeTakeFirstOrThrow()
  expect(opened_at).toEqual(now)
  const audit = await db.selectFrom('audit_log').select('action').where('action', '=', 'office.open').execute()
  expect(audit).toHaveLength(1)
})

test('an account that is added to an open office waits again', async () => {
  const id = randomUUID()
  const by = { author: owner.id, now }
  const details = { fields: { account: '2200 0000 0000 0004' } }
  const terms = { claimLeast: 0n, openMost: 5, restMinutes: 0 }
  await addDepositAccount(db, { id, currency: 'SBERRUB', label: 'Other', terms, details } as never, by)
  expect(await switchDepositAccount(db, id, 'on', '', by)).toMatchObject({ refusal: { reason: 'nothing-counts-yet' } })
})

test('what the office does not have yet is proposed, also for currencies that are still to be added', async () => {
  const answer = await app.request('/api/v1/desk/likely-directions/?currencies=BTC,USDTTRC20,SBERRUB')
  const { items } = (await answer.json()) as { items: { key: string; price?: string }[] }
  // What has a rate now says it; the rest is left to whoever sets one by hand.
  expect(items.map(({ price }) => price)).toEqual([undefined, undefined, '93.4', undefined])
  expect(items.map(({ key }) => key)).toEqual([
    'BTC-USDTTRC20',
    'USDTTRC20-BTC',
    'USDTTRC20-SBERRUB',
    'SBERRUB-USDTTRC20',
  ])
})
