import { checkAccount } from '#contract/account-formats/check-account.ts'
import { checkDetails } from '#contract/account-formats/check-details.ts'
import { isExample } from '#contract/account-formats/example-accounts.ts'
import type { AccountField } from '#contract/account-formats/fields.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { accountProblems } from '#server/platform/http/invalid.ts'
import type { StoredAccount } from './claim.ts'
import type { OwnAccount, Rail } from './rail.ts'

export type ReadAccount = { account: StoredAccount; identity: string; main?: OwnAccount }

/** Why an account is not paid to although it is one. Examples are for the demo: there no money goes anywhere. */
export async function unpayable(
  { db, rails, refusesExamples = false }: { db: Db; rails: readonly Rail[]; refusesExamples?: boolean | undefined },
  account: OwnAccount | undefined,
): Promise<{ code: string; detail: string } | undefined> {
  if (!account) return undefined
  if (refusesExamples && isExample(account.identity)) return { code: 'an-example', detail: 'stands in an example' }
  if (await isOwnAccount(db, rails, account)) return { code: 'own-address', detail: 'belongs to this office' }
  return undefined
}

/** Whether an account is the office's own: money sent there would come back as a customer's payment. */
async function isOwnAccount(db: Db, rails: readonly Rail[], account: OwnAccount | undefined): Promise<boolean> {
  if (account) for (const rail of rails) if (await rail.owns?.(db, account)) return true
  return false
}

/** Checks and normalises an account as it was entered. `part` is its place in the request body. */
export function readAccount(
  fields: readonly AccountField[],
  given: AccountInput,
  part: string,
): Result<ReadAccount, { reason: 'invalid'; errors: FieldProblem[] }> {
  const texts = Object.fromEntries(
    Object.entries(given).filter((field): field is [string, string] => field[1] !== undefined),
  )
  const checked = checkDetails(fields, texts, checkAccount)
  if (!checked.ok) return refuse({ reason: 'invalid', errors: accountProblems(part, checked.refusal.fields) })
  const account = Object.fromEntries(
    fields.flatMap(({ name, kind, label, rules }) => {
      const read = checked.value[name]
      return read ? [[name, { kind, value: read.normal, label: rules && label }]] : []
    }),
  )
  const identity = fields.map(({ name, kind }) => `${kind}:${checked.value[name]?.identity ?? ''}`).join('\n')
  const [{ name, kind } = {}] = fields
  const read = name && checked.value[name]
  const main = kind && read && { kind, value: read.normal, identity: read.identity }
  return accept({ account, identity, main: main || undefined })
}
