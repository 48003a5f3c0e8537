import type { AccountCheck, AccountKind } from './account.ts'
import { guardChecks } from './guarded-check.ts'
import { networkChecks } from './network-checks.ts'
import { officeChecks } from './office-checks.ts'
import { phoneChecks } from './phone-checks.ts'

const everyCheck: Record<AccountKind, AccountCheck> = { ...networkChecks, ...officeChecks, ...phoneChecks }

/**
 * Checks an account of any kind and returns its canonical form. All kinds at once, for the server; a page loads only
 * the kinds of its form, with `loadAccountCheck`.
 */
export const checkAccount = guardChecks(everyCheck)
