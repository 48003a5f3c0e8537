import { type AccountCheck, type AccountKind, type CheckAccount, memoKinds, networks } from './account.ts'
import { guardChecks } from './guarded-check.ts'

/** The checks of these kinds, fetched when a form that shows them is opened. */
export async function loadAccountCheck(kinds: readonly AccountKind[]): Promise<CheckAccount> {
  const loaded = await Promise.all([...new Set(kinds.map(familyOf))].map(load => load()))
  return guardChecks(Object.assign({}, ...loaded))
}

type Family = () => Promise<Partial<Record<AccountKind, AccountCheck>>>
const network: Family = async () => (await import('./network-checks.ts')).networkChecks
const office: Family = async () => (await import('./office-checks.ts')).officeChecks
const phone: Family = async () => (await import('./phone-checks.ts')).phoneChecks

const families: Partial<Record<AccountKind, Family>> = {
  ...Object.fromEntries([...memoKinds, ...networks].map(kind => [kind, network])),
  'sbp-phone': phone,
  kaspi: phone,
  phone,
  'email-or-phone': phone,
  contact: phone,
}
const familyOf = (kind: AccountKind): Family => families[kind] ?? office
