import type { AccountRefusal, CheckAccount } from '#contract/accounts/account.ts'
import { checkDetails } from '#contract/accounts/check-details.ts'
import type { PairView } from '#contract/calculator/direction.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { looksLikeEmail } from '#contract/people/email.ts'
import { accept, type Result, refuse } from '#contract/result.ts'

type PairField = PairView['fields']['to'][number]

/** What of a pair decides how its form looks. */
type FormPair = Pick<PairView, 'fields' | 'cities'> & { from: Pick<PairView['from'], 'kind'> }

/** Whose account is asked for: where the money goes, where it comes from, where it returns if something goes wrong. */
export type AccountGroup = 'to' | 'from' | 'refund'

/** A field of the form by the name that it is sent under: `to.account`. */
export type FormField = { key: string; group: AccountGroup; field: PairField }

/** What stands in the form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>

/** What is wrong with a form beyond the accounts in it. */
export type OwnReason =
  | 'memo-undecided'
  | 'email-missing'
  | 'email-wrong'
  | 'consent-missing'
  | 'city-missing'
  | 'own-address'
  | 'same-account'

export type FormRefusal = AccountRefusal | { reason: 'unknown-field' } | { reason: OwnReason }

/** What is wrong with each field that is wrong: the form shows all of it at once. */
export type FormRefusals = Readonly<Record<string, FormRefusal>>

/** What the form says, as the call takes it. */
export type FilledClaim = {
  email: string
  accounts: { from?: AccountInput; to: AccountInput }
  refundAccount?: AccountInput
  city?: string
}

/** A coin is paid from anywhere, but can only be returned to an address that its owner names. Money of a bank returns where it came from. */
export const groupsOf = (pair: Pick<FormPair, 'from'>): readonly AccountGroup[] =>
  pair.from.kind === 'crypto' ? ['to', 'refund'] : ['to', 'from']

export const fieldsOf = ({ fields }: Pick<PairView, 'fields'>, group: AccountGroup): FormField[] =>
  fields[group === 'to' ? 'to' : 'from'].map(field => ({ key: keyOf(group, field.name), group, field }))

export function groupOfKey(key: string): AccountGroup | undefined {
  const group = key.split('.')[0]
  return group === 'to' || group === 'from' || group === 'refund' ? group : undefined
}

export const keyOf = (group: AccountGroup, name: string): string => `${group}.${name}`

/** The box by which a person says that their address goes without a memo: forgetting it and not having one look the same. */
export const noMemoKey = (group: AccountGroup): string => `${group}.no-memo`

/** Which of the saved accounts was chosen. */
export const savedKey = (group: AccountGroup): string => `saved.${group}`

export const isOptionalMemo = ({ field }: FormField): boolean => field.name === 'memo' && !field.required

export function readClaimForm(
  pair: FormPair,
  values: FormValues,
  check: CheckAccount,
): Result<FilledClaim, { reason: 'fields-refused'; fields: FormRefusals }> {
  const refused: Record<string, FormRefusal> = {}
  const accounts: Partial<Record<AccountGroup, AccountInput>> = {}
  for (const group of groupsOf(pair)) {
    const read = readAccount(fieldsOf(pair, group), group, values, check)
    if (read.ok) accounts[group] = read.value
    else Object.assign(refused, read.refusal.fields)
  }
  const email = (values.email ?? '').trim()
  if (!email) refused.email = { reason: 'email-missing' }
  else if (!looksLikeEmail(email)) refused.email = { reason: 'email-wrong' }
  const { city } = values
  if (pair.cities.length && !pair.cities.some(({ code }) => code === city)) refused.city = { reason: 'city-missing' }
  if (values.consent !== 'yes') refused.consent = { reason: 'consent-missing' }
  if (Object.keys(refused).length) return refuse({ reason: 'fields-refused', fields: refused })

  return accept({
    email,
    accounts: { to: accounts.to!, ...(accounts.from && { from: accounts.from }) },
    ...(accounts.refund && { refundAccount: accounts.refund }),
    ...(pair.cities.length && city && { city }),
  })
}

type ReadAccount = Result<AccountInput, { reason: 'fields-refused'; fields: FormRefusals }>

/** One account of the form in its normal spelling, or what is wrong with its fields. */
export function readAccount(
  fields: readonly FormField[],
  group: AccountGroup,
  values: FormValues,
  check: CheckAccount,
): ReadAccount {
  const waived = values[noMemoKey(group)] === 'yes'
  const given = fields.map(({ key, field: { name } }) => [name, waived && name === 'memo' ? '' : (values[key] ?? '')])
  const read = checkDetails(
    fields.map(({ field }) => field),
    Object.fromEntries(given),
    check,
  )
  if (!read.ok) {
    const wrong = Object.entries(read.refusal.fields).map(([name, refusal]) => [keyOf(group, name), refusal])
    return refuse({ reason: 'fields-refused', fields: Object.fromEntries(wrong) })
  }
  // An address may carry its memo, or say itself that it has none.
  const isSaid = read.value.memo !== undefined || read.value.account?.memo === null || waived
  const undecided = isSaid ? undefined : fields.find(isOptionalMemo)
  if (undecided) return refuse({ reason: 'fields-refused', fields: { [undecided.key]: { reason: 'memo-undecided' } } })
  return accept(Object.fromEntries(Object.entries(read.value).map(([name, { normal }]) => [name, normal])))
}
