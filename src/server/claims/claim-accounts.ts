import { checkAccount } from '#contract/accounts/check-account.ts'
import { checkDetails } from '#contract/accounts/check-details.ts'
import { accountFieldsOf } from '#contract/accounts/fields.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { accountProblems } from '#server/http/invalid.ts'
import type { StoredAccount } from './claim.ts'
import type { OwnAccount, Rail } from './rail.ts'

type ReadAccount = { account: StoredAccount; identity: string; main?: OwnAccount }

/** Whether an account is the office's own: money that is sent there would come back as somebody's payment. */
export async function isOurs(db: Db, rails: readonly Rail[], account: OwnAccount | undefined): Promise<boolean> {
  if (account) for (const rail of rails) if (await rail.owns?.(db, account)) return true
  return false
}

/** An account as it was typed, in the spelling that is paid to. `part` is where it stands in the body. */
export function readAccount(
  currency: string,
  given: AccountInput,
  part: string,
): Result<ReadAccount, { reason: 'invalid'; errors: FieldProblem[] }> {
  const fields = accountFieldsOf(currency)
  const texts = Object.fromEntries(
    Object.entries(given).filter((field): field is [string, string] => field[1] !== undefined),
  )
  const checked = checkDetails(fields, texts, checkAccount)
  if (!checked.ok) return refuse({ reason: 'invalid', errors: accountProblems(part, checked.refusal.fields) })
  const account = Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const read = checked.value[name]
      return read ? [[name, { kind, value: read.normal }]] : []
    }),
  )
  const identity = fields.map(({ name, kind }) => `${kind}:${checked.value[name]?.identity ?? ''}`).join('\n')
  const [{ name, kind } = {}] = fields
  const read = name && checked.value[name]
  const main = kind && read && { kind, value: read.normal, identity: read.identity }
  return accept({ account, identity, ...(main && { main }) })
}
