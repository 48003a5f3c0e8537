import type { AccountRefusal, CheckAccount } from '#contract/account-formats/account.ts'
import { checkDetails } from '#contract/account-formats/check-details.ts'
import { looksLikeEmail } from '#contract/auth/email-address.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import type { AgreedPage } from '#contract/content/content-names.ts'
import { accept, type Result, refuse } from '#contract/result.ts'

type PairField = PairView['fields']['to'][number]

/** What decides the fields of a pair's form. */
type FormPair = Pick<PairView, 'fields' | 'cities'> & { from: Pick<PairView['from'], 'kind'> }

/** The accounts of a claim: payout, payment and refund. */
export type AccountGroup = 'to' | 'from' | 'refund'

/** A field of the form by the name that it is sent under: `to.account`. */
export type FormField = { key: string; group: AccountGroup; field: PairField }

/** The values of the form by field names. */
export type FormValues = Readonly<Record<string, string>>

/** Refusals of the form beyond those of its accounts. */
export type OwnReason =
  | 'memo-undecided'
  | 'email-missing'
  | 'email-wrong'
  | 'consent-missing'
  | 'terms-changed'
  | 'city-missing'
  | 'branch-closed'
  | 'closed-then'
  | 'out-of-range'
  | 'own-address'
  | 'an-example'
  | 'same-account'

export type ClaimFieldRefusal = AccountRefusal | { reason: 'unknown-field' } | { reason: OwnReason }

/** The refusals by field; the form shows all of them at once. */
export type ClaimFieldRefusals = Readonly<Record<string, ClaimFieldRefusal>>

/** The form as the body of the call. */
export type FilledClaim = {
  email: string
  accounts: { from?: AccountInput; to: AccountInput }
  refundAccount?: AccountInput
  city?: string
  branch?: string
  /** On the clock of the city. */
  meetAt?: string
}

/** Coins can only be refunded to an address that the owner names, now or later. Money of a bank is refunded to where it came from. */
export const groupsOf = (pair: Pick<FormPair, 'from'>): readonly AccountGroup[] =>
  pair.from.kind === 'crypto' ? ['to', 'refund'] : ['to', 'from']

export const fieldsOf = ({ fields }: Pick<PairView, 'fields'>, group: AccountGroup): FormField[] =>
  fields[group === 'to' ? 'to' : 'from'].map(field => ({ key: accountFieldKey(group, field.name), group, field }))

export function groupOfKey(key: string): AccountGroup | undefined {
  const group = key.split('.')[0]
  return group === 'to' || group === 'from' || group === 'refund' ? group : undefined
}

export const accountFieldKey = (group: AccountGroup, name: string): string => `${group}.${name}`

/** The checkbox for an address without a memo: an empty field alone may be an oversight. */
export const noMemoKey = (group: AccountGroup): string => `${group}.no-memo`

/** The field with the id of the chosen saved account. */
export const savedKey = (group: AccountGroup): string => `saved.${group}`

/** The field with the version of the rules, or of the policy, that the form has shown. */
export const agreedKey = (page: AgreedPage): string => `agreed.${page}`

export const isOptionalMemo = ({ field }: FormField): boolean => field.name === 'memo' && !field.required

export function readClaimForm(
  pair: FormPair,
  values: FormValues,
  check: CheckAccount,
): Result<FilledClaim, { reason: 'fields-refused'; fields: ClaimFieldRefusals }> {
  const refused: Record<string, ClaimFieldRefusal> = {}
  const accounts: Partial<Record<AccountGroup, AccountInput>> = {}
  for (const group of groupsOf(pair)) {
    if (group === 'refund' && isLeftOut(pair, values)) continue
    const read = readAccount(fieldsOf(pair, group), group, values, check)
    if (read.ok) accounts[group] = read.value
    else Object.assign(refused, read.refusal.fields)
  }
  const email = (values.email ?? '').trim()
  if (!email) refused.email = { reason: 'email-missing' }
  else if (!looksLikeEmail(email)) refused.email = { reason: 'email-wrong' }
  const { city } = values
  if (pair.cities.length && !pair.cities.some(({ code }) => code === city)) refused.city = { reason: 'city-missing' }
  const meetAt = pair.cities.length && values.meetAt ? values.meetAt.slice(0, 'YYYY-MM-DDTHH:MM'.length) : undefined
  if (meetAt !== undefined && Number.isNaN(Date.parse(`${meetAt}:00Z`))) refused.meetAt = { reason: 'out-of-range' }
  if (values.consent !== 'yes') refused.consent = { reason: 'consent-missing' }
  if (Object.keys(refused).length) return refuse({ reason: 'fields-refused', fields: refused })

  return accept({
    email,
    accounts: { to: accounts.to!, from: accounts.from },
    refundAccount: accounts.refund,
    city: pair.cities.length && city ? city : undefined,
    branch: pair.cities.length && values.branch ? values.branch : undefined,
    meetAt,
  })
}

/** Where coins go back to can be said later, when they have to. */
const isLeftOut = (pair: Pick<PairView, 'fields'>, values: FormValues): boolean =>
  fieldsOf(pair, 'refund').every(({ key }) => !values[key]?.trim())

type ReadAccount = Result<AccountInput, { reason: 'fields-refused'; fields: ClaimFieldRefusals }>

/** One account of the form in its normal spelling, or the refusals of its fields. */
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
    const wrong = Object.entries(read.refusal.fields).map(([name, refusal]) => [accountFieldKey(group, name), refusal])
    return refuse({ reason: 'fields-refused', fields: Object.fromEntries(wrong) })
  }
  // An address may contain its memo, or show that it has none.
  const isSaid = read.value.memo !== undefined || read.value.account?.memo === null || waived
  const undecided = isSaid ? undefined : fields.find(isOptionalMemo)
  if (undecided) return refuse({ reason: 'fields-refused', fields: { [undecided.key]: { reason: 'memo-undecided' } } })
  return accept(Object.fromEntries(Object.entries(read.value).map(([name, { normal }]) => [name, normal])))
}
