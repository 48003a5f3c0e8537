import { hasRight } from '#contract/auth/rights.ts'
import { isStaff, type Role } from '#contract/auth/roles.ts'
import { splitLocale } from '#web/locale/locale.tsx'

type SignedIn = { user: { role: Role; secondFactor: 'none' | 'owed' | 'passed' }; returnTo?: string | undefined }

/**
 * Where a sign-in leads: to the page that asked for it, or home, which for those who work on claims is the console. Whoever works in the office can do nothing before they
 * have a second factor, so they are led to where one is set up.
 */
export function pageAfterSignIn({ user, returnTo }: SignedIn): string {
  if (isStaff(user.role) && user.secondFactor === 'none') return '/account/settings'
  // The router puts the language before every redirect.
  if (returnTo !== undefined) return splitLocale(returnTo).path
  return hasRight(user.role, 'claims.see') ? '/console' : '/'
}
