import { checkAccount } from '#contract/accounts/check-account.ts'
import { checkDetails } from '#contract/accounts/check-details.ts'
import { accountFieldsOf } from '#contract/accounts/fields.ts'
import type { AccountInput } from '#contract/claim.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { accountProblems } from '#server/http/invalid.ts'
import type { StoredAccount } from './claim.ts'

type ReadAccount = { account: StoredAccount; identity: string }

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
  return accept({ account, identity })
}
