import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountRefusal, CheckAccount, CheckedAccount } from './account.ts'
import type { AccountField } from './fields.ts'

/** What a check has to know of a field; how it is labelled is a form's business. */
type CheckedField = Pick<AccountField, 'name' | 'kind' | 'required'>
type FieldRefusal = AccountRefusal | { reason: 'unknown-field' }

/** All fields of one account by their names, every one in its normal spelling. */
export type AccountDetails = Readonly<Record<string, CheckedAccount>>
/** What is wrong with each field that is wrong: a form shows all of it at once. */
export type DetailsRefusal = { reason: 'account-refused'; fields: Readonly<Record<string, FieldRefusal>> }

/**
 * Checks a whole account: an address with its tag, a phone with its bank. A field that the form does not have is refused and
 * not passed over, because a tag under a wrong name would be a tag lost, and the money with it.
 */
export function checkDetails(
  fields: readonly CheckedField[],
  given: Readonly<Record<string, string>>,
  check: CheckAccount,
): Result<AccountDetails, DetailsRefusal> {
  const details: Record<string, CheckedAccount> = {}
  const refused: Record<string, FieldRefusal> = {}
  for (const name of Object.keys(given)) {
    if (!fields.some(field => field.name === name)) refused[name] = { reason: 'unknown-field' }
  }
  for (const { name, kind, required } of fields) {
    const read = check(kind, given[name] ?? '')
    if (read.ok) details[name] = read.value
    else if (required || read.refusal.reason !== 'empty') refused[name] = read.refusal
  }
  carryMemo(fields, details, refused, check)
  return Object.keys(refused).length > 0 ? refuse({ reason: 'account-refused', fields: refused }) : accept(details)
}

/** A tag that came inside the address fills the field of the tag. If both are there, they have to be the same. */
function carryMemo(
  fields: readonly CheckedField[],
  details: Record<string, CheckedAccount>,
  refused: Record<string, FieldRefusal>,
  check: CheckAccount,
): void {
  const inside = details.account?.memo
  if (inside === undefined) return
  const field = fields.find(({ name }) => name === 'memo')
  if (!field) {
    if (inside !== null) refused.account = { reason: 'memo-conflict' }
    return
  }
  if (details.memo) {
    if (details.memo.normal !== inside) refused.memo = { reason: 'memo-conflict' }
    return
  }
  if (inside === null || (refused.memo && refused.memo.reason !== 'empty')) return
  delete refused.memo
  const read = check(field.kind, inside)
  if (read.ok) details.memo = read.value
  else refused.memo = read.refusal
}
