import { accept, type Result, refuse } from '#contract/result.ts'
import type { AccountReading, AccountRefusal, CheckAccount, CheckedAccount, FieldRules } from './account.ts'
import type { AccountField } from './fields.ts'

/** The part of a field that a check needs. */
type CheckedField = Pick<AccountField, 'name' | 'kind' | 'required' | 'rules'>
type FieldRefusal = AccountRefusal | { reason: 'unknown-field' }

/** All fields of one account by name, in canonical form. */
export type AccountDetails = Readonly<Record<string, CheckedAccount>>
/** The refusal of each wrong field: a form shows all of them at once. */
export type DetailsRefusal = { reason: 'account-refused'; fields: Readonly<Record<string, FieldRefusal>> }

/**
 * Checks a whole account: an address with its memo, a phone number with its bank. An unknown field is refused, because
 * a memo under a wrong name would be lost, and the money with it.
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
  for (const field of fields) {
    const { name, required } = field
    const read = checkField(field, given[name] ?? '', check)
    if (read.ok) details[name] = read.value
    else if (required || read.refusal.reason !== 'empty') refused[name] = read.refusal
  }
  carryMemo(fields, details, refused, check)
  return Object.keys(refused).length > 0 ? refuse({ reason: 'account-refused', fields: refused }) : accept(details)
}

/** Checks one field: by its kind, and by the rules of a field that the office added. */
export function checkField(
  { kind, rules }: Pick<AccountField, 'kind' | 'rules'>,
  text: string,
  check: CheckAccount,
): AccountReading {
  const read = check(kind, text)
  return read.ok && rules ? byRules(rules, text, read) : read
}

/** Where only digits are asked for, what stands between them is dropped. */
function byRules({ characters, least, most }: FieldRules, text: string, read: AccountReading & { ok: true }) {
  const normal = characters === 'digits' ? read.value.normal.replace(/[ ().-]/g, '') : read.value.normal
  const stranger = allowed[characters].exec(normal)
  if (stranger) return refuse({ reason: 'bad-character' as const, position: text.indexOf(stranger[0]) })
  const { length } = normal
  if (length < least || length > most) return refuse({ reason: 'bad-length' as const, length, least, most })
  return accept({ ...read.value, normal, identity: normal.toLowerCase() })
}

const allowed: Record<FieldRules['characters'], RegExp> = {
  digits: /[^0-9]/,
  latin: /[^A-Za-z0-9 @._/+-]/,
  // Every text is.
  any: /(?!)/,
}

/** A memo inside the address fills the memo's field. If both are given, they must be equal. */
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
