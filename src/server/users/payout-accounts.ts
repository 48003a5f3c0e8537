import { checkAccount } from '#contract/account-formats/check-account.ts'
import { checkDetails, type DetailsRefusal } from '#contract/account-formats/check-details.ts'
import { isExample } from '#contract/account-formats/example-accounts.ts'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { maskAccount } from '#contract/account-formats/mask-account.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { PayoutAccount } from '#contract/users/payout-accounts.calls.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { accountProblems, type Invalid, invalidFields } from '#server/platform/http/invalid.ts'
import { findSame, insertPayoutAccount, viewPayoutAccount } from './payout-accounts.store.ts'
import { lockAccount } from './users.store.ts'

const MOST_ACCOUNTS = 100

type NewAccount = { userId: string; currency: string; name: string; details: { [field: string]: string | undefined } }
type SaveRefusal = { reason: 'not-found' | 'conflict' } | (Invalid & { fields: DetailsRefusal['fields'] })

/** Saves an account in its canonical form, or finds the existing one. Examples are for the demo. */
export async function savePayoutAccount(
  db: Db,
  { userId, currency, name, details: given }: NewAccount,
  now: Date,
  { refusesExamples = false } = {},
): Promise<Result<{ account: PayoutAccount; isNew: boolean }, SaveRefusal>> {
  const accounts = await findCurrencyAccounts(db, currency)
  const fields = accounts ? accountFieldsOf(accounts) : []
  const [main] = fields
  if (!main) return refuse({ reason: 'not-found' })
  const typed = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]))
  const checked = checkDetails(fields, typed, checkAccount)
  if (!checked.ok) return refuse(badFields(checked.refusal))
  const details = checked.value
  if (refusesExamples && isExample(details[main.name]!.identity))
    return refuse(badFields({ reason: 'account-refused', fields: { [main.name]: { reason: 'an-example' } } }))
  const masked = maskAccount(main.kind, details[main.name]!.normal)

  return db.transaction().execute(async tx => {
    await lockAccount(tx, userId)
    const { saved } = await tx
      .selectFrom('payout_accounts')
      .select(eb => eb.fn.countAll<string>().as('saved'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const row =
      BigInt(saved) < MOST_ACCOUNTS
        ? await insertPayoutAccount(tx, { userId, currency, name, details, masked, now })
        : undefined
    if (row) return accept({ account: viewPayoutAccount(row), isNew: true })
    const same = await findSame(tx, userId, currency, details)
    return same ? accept({ account: viewPayoutAccount(same), isNew: false }) : refuse({ reason: 'conflict' })
  })
}

/** `fields` has the full refusals, as the page's own check produces them. */
const badFields = ({ fields }: DetailsRefusal) => ({
  ...invalidFields(accountProblems('body.details', fields)),
  fields,
})
