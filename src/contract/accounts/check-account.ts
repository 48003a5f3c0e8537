import type { AccountCheck, AccountKind } from './account.ts'
import { guardChecks } from './guarded-check.ts'
import { networkChecks } from './network-checks.ts'
import { officeChecks } from './office-checks.ts'
import { phoneChecks } from './phone-checks.ts'

const everyCheck: Record<AccountKind, AccountCheck> = { ...networkChecks, ...officeChecks, ...phoneChecks }

/**
 * Whether the text is an account of that kind, and its one normal spelling. All kinds at once, for the server;
 * a page loads only the ones that its form shows, with `loadAccountCheck`.
 */
export const checkAccount = guardChecks(everyCheck)
