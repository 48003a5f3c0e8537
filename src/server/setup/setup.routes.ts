import type { Hono } from 'hono'
import { directionKey } from '#contract/catalogue/direction-key.ts'
import type { MailState } from '#contract/connections/mail-state.ts'
import { type Fraction, significantDown } from '#contract/money/rate.ts'
import { refuse } from '#contract/result.ts'
import { missingBeforeOpening, type SetupState } from '#contract/setup/missing-before-opening.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import * as calls from '#contract/setup/setup.calls.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf } from '#server/auth/staff.ts'
import { listCurrencies } from '#server/catalogue/catalogue.store.ts'
import { knownCurrency } from '#server/catalogue/known/known-currencies.ts'
import { lockChanges } from '#server/changes/changes.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { likelyDirections } from './likely-directions.ts'
import { markOpened, readSetupState, readUnpublished, type SetupSources } from './setup.store.ts'

export type SetupRoutesDeps = SetupSources & {
  db: Db
  demo: boolean
  /** Whether the office is known to be open: every page of the console asks, and an open office never closes again. */
  isOpen: () => boolean
  knownPair: (pair: string) => boolean
  /** What one is worth now by a formula. */
  priceOf: (formula: string) => Fraction | undefined
  mail: () => MailState
  now: () => Date
}

/** The first day of an office: what it lacks, what it would usually exchange, and its opening. */
export function setupRoutes(
  app: Hono<Env>,
  { db, rails, hasRate, demo, isOpen, knownPair, priceOf, mail, now }: SetupRoutesDeps,
): void {
  const stateIn = (from: Db) => readSetupState(from, { rails, hasRate }, now())
  serve(app, calls.readSetup, async () => ({
    ...(isOpen() ? openSetup(demo) : await view(db, await stateIn(db), demo)),
    mail: mail(),
  }))

  serve(app, calls.likelyDirections, async (_, { query: { currencies: codes, cities: named = [] } }) => {
    const own = await db
      .selectFrom('currencies')
      .select(['code', 'ticker', 'kind', 'scale'])
      .where('code', 'in', codes)
      .execute()
    const rows = await db.selectFrom('directions').select(['from_currency', 'to_currency']).execute()
    const cities = await db.selectFrom('cities').select('code').where('state', '=', 'on').orderBy('position').execute()
    const existing = new Set(rows.map(row => directionKey(row.from_currency, row.to_currency)))
    const found = codes.map(code => own.find(currency => currency.code === code) ?? knownCurrency(code))
    const { items, left } = likelyDirections(
      found.filter(currency => currency !== undefined),
      knownPair,
      [...new Set([...cities.map(({ code }) => code), ...named])],
    )
    return {
      items: items
        .filter(({ key }) => !existing.has(key))
        .map(item => {
          const price = priceOf(item.record.formula)
          return { ...item, price: price && significantDown(price, 12) }
        }),
      left,
    }
  })

  serve(app, calls.openTheOffice, (c, _, caller) =>
    db.transaction().execute(async tx => {
      const actor = actorOf(c, caller, now())
      // No change may come between: what it would take away is looked at here.
      await lockChanges(tx)
      const state = await stateIn(tx)
      const lacking = missingBeforeOpening(state).filter(({ kind }) => kind !== 'opening')
      if (lacking.length > 0) {
        const detail = `is missing: ${lacking.map(({ kind }) => kind).join(', ')}`
        return refuse({ reason: 'wrong-state' as const, detail })
      }
      if (await markOpened(tx, actor.now))
        await writeAudit(tx, actor, { action: 'office.open', subject: { kind: 'settings', id: 'office' } })
      return { ...(await view(tx, { ...state, opened: true }, demo)), mail: mail() }
    }),
  )
}

type Standing = Omit<Setup, 'mail'>

const openSetup = (demo: boolean): Standing => ({
  opened: true,
  demo,
  missing: [],
  unpaid: [],
  unstocked: [],
  unpublished: [],
  currencies: [],
  directions: 0,
  unrated: [],
})

async function view(db: Db, state: SetupState, demo: boolean): Promise<Standing> {
  const { directions, currencies, payable, stocked, opened } = state
  const [given, got] = [new Set(directions.map(({ from }) => from)), new Set(directions.map(({ to }) => to))]
  // From the database: the snapshot in memory may not know yet what has just been added.
  const items = await listCurrencies(db)
  return {
    opened,
    demo,
    missing: missingBeforeOpening(state),
    unpaid: items.filter(({ code }) => given.has(code) && !payable.has(code)),
    unstocked: items.filter(({ code }) => got.has(code) && !stocked.has(code)),
    unpublished: await readUnpublished(db),
    currencies: [...currencies],
    directions: directions.length,
    unrated: directions.flatMap(direction => {
      const [from, to] = [direction.from, direction.to].map(code => items.find(item => item.code === code))
      return direction.hasRate || !from || !to ? [] : [{ from, to }]
    }),
  }
}
