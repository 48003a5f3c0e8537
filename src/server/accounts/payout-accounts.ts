import { checkAccount } from '#contract/accounts/check-account.ts'
import { checkDetails, type DetailsRefusal } from '#contract/accounts/check-details.ts'
import { accountForms, formOfCurrency } from '#contract/accounts/fields.ts'
import { maskAccount } from '#contract/accounts/mask-account.ts'
import type { PayoutAccount } from '#contract/people/payout-accounts.calls.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { accountProblems, type Invalid, invalidFields } from '#server/http/invalid.ts'
import { holdAccount } from './accounts.store.ts'
import { findSame, insertPayoutAccount, viewPayoutAccount } from './payout-accounts.store.ts'

const MOST_ACCOUNTS = 100

type NewAccount = { userId: string; currency: string; name: string; details: { [field: string]: string | undefined } }
type SaveRefusal = { reason: 'not-found' | 'conflict' } | (Invalid & { fields: DetailsRefusal['fields'] })

/** Saves an account in its normal spelling, or finds the one that is there under any spelling. */
export async function savePayoutAccount(
  db: Db,
  { userId, currency, name, details: given }: NewAccount,
  now: Date,
): Promise<Result<{ account: PayoutAccount; isNew: boolean }, SaveRefusal>> {
  const known = await db.selectFrom('currencies').select('code').where('code', '=', currency).executeTakeFirst()
  const form = formOfCurrency[currency]
  if (!known || !form) return refuse({ reason: 'not-found' })
  const fields = accountForms[form]
  const typed = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]))
  const checked = checkDetails(fields, typed, checkAccount)
  if (!checked.ok) return refuse(badFields(checked.refusal))
  const details = checked.value
  const [main] = fields
  const masked = maskAccount(main.kind, details[main.name]!.normal)

  return db.transaction().execute(async tx => {
    await holdAccount(tx, userId)
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

/** `fields` has the whole reason of each, as the pages' own check says it. */
const badFields = ({ fields }: DetailsRefusal) => ({
  ...invalidFields(accountProblems('body.details', fields)),
  fields,
})
