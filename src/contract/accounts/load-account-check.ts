import type { AccountCheck, AccountKind, CheckAccount } from './account.ts'
import { guardChecks } from './guarded-check.ts'

/** The checks of these kinds, fetched when a form that shows them is opened. */
export async function loadAccountCheck(kinds: readonly AccountKind[]): Promise<CheckAccount> {
  const families = await Promise.all([...new Set(kinds.map(kind => familyOf[kind]))].map(load => load()))
  return guardChecks(Object.assign({}, ...families))
}

type Family = () => Promise<Partial<Record<AccountKind, AccountCheck>>>
const network: Family = async () => (await import('./network-checks.ts')).networkChecks
const office: Family = async () => (await import('./office-checks.ts')).officeChecks
const phone: Family = async () => (await import('./phone-checks.ts')).phoneChecks

const familyOf: Record<AccountKind, Family> = {
  bitcoin: network,
  litecoin: network,
  ethereum: network,
  'bnb-smart-chain': network,
  tron: network,
  ripple: network,
  ton: network,
  monero: network,
  'ripple-tag': network,
  'ton-comment': network,
  card: office,
  'russian-card': office,
  'sepa-iban': office,
  yoomoney: office,
  volet: office,
  payeer: office,
  'bank-name': office,
  'person-name': office,
  'sbp-phone': phone,
  kaspi: phone,
  contact: phone,
}
