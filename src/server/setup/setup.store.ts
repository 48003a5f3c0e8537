import { sql } from 'kysely'
import { type AgreedPage, agreedPages } from '#contract/content/content-names.ts'
import type { SetupState } from '#contract/setup/missing-before-opening.ts'
import type { Rail } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** The rail that needs deposit accounts; all others take money by themselves. */
const BY_DEPOSIT_ACCOUNT = 'deposit-accounts'

export type SetupSources = {
  rails: readonly Rail[]
  /** Whether a formula comes to a rate now. */
  hasRate: (formula: string) => boolean
}

/** What the office has now. */
export async function readSetupState(db: Db, { rails, hasRate }: SetupSources, now: Date): Promise<SetupState> {
  const [office, currencies, directions, payees, stocked] = await Promise.all([
    db
      .selectFrom('office')
      .select(['opened_at', 'contact_email', 'contact_phone', 'contact_telegram', 'time_zone'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('currencies').select(['code', 'kind']).where('state', '<>', 'off').orderBy('position').execute(),
    db
      .selectFrom('directions')
      .select(['from_currency', 'to_currency', 'formula'])
      .where('state', '<>', 'off')
      .execute(),
    currenciesWithPayee(db, now),
    db.selectFrom('currencies').select('code as currency').where(sql<boolean>`payable_reserve(code) > 0`).execute(),
  ])
  const payable = currencies.filter(({ code, kind }) => {
    const rail = rails.find(rail => rail.takes({ code, cash: kind === 'cash' }))
    return rail && (rail.name !== BY_DEPOSIT_ACCOUNT || payees.has(code))
  })
  return {
    reachable: [office.contact_email, office.contact_phone, office.contact_telegram].some(Boolean),
    zoned: office.time_zone !== null,
    currencies: currencies.map(({ code }) => code),
    directions: directions.map(({ from_currency: from, to_currency: to, formula }) => ({
      from,
      to,
      hasRate: hasRate(formula),
    })),
    payable: new Set(payable.map(({ code }) => code)),
    stocked: new Set(stocked.map(({ currency }) => currency)),
    opened: office.opened_at !== null,
  }
}

/** The pages that customers agree to and of which no version has been published. */
export async function readUnpublished(db: Db): Promise<AgreedPage[]> {
  const versions = await db.selectFrom('content_versions').select('page').distinct().execute()
  return agreedPages.filter(page => !versions.some(version => version.page === page))
}

/** Currencies with a deposit account that is switched on and that somebody may be shown. */
async function currenciesWithPayee(db: Db, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('deposit_accounts')
    .innerJoin('deposit_account_versions as version', 'version.deposit_account', 'deposit_accounts.id')
    .select('currency')
    .distinct()
    .where('state', '=', 'on')
    .where('withdrawn_at', 'is', null)
    .where(({ or, eb }) => or([eb('counts_from', '<=', now), eb('approved_at', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ currency }) => currency))
}

/** Whether this has opened the office; somebody else may have. */
export async function markOpened(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('office')
    .set({ opened_at: now })
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
