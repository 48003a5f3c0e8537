import type { Address } from '#contract/all-calls.ts'
import type { Scope } from '#contract/auth/scopes.ts'

/** Everybody who may make a call. */
export const callers = [
  'guest',
  'not activated',
  'customer',
  'new staff',
  'support',
  'editor',
  'operator',
  'treasurer',
  'owner',
] as const
export type CallerKind = (typeof callers)[number]

/** `in`: the caller is let in, whatever the call then answers. The others are refusals of who calls. */
export type Answer = 'in' | 401 | 403
type Answers = Record<CallerKind, Answer>

const everyone: Answers = {
  guest: 'in',
  'not activated': 'in',
  customer: 'in',
  // Staff whose second factor is not set up yet: to calls that a guest may make, a guest.
  'new staff': 'in',
  support: 'in',
  editor: 'in',
  operator: 'in',
  treasurer: 'in',
  owner: 'in',
}
const signedIn: Answers = { ...everyone, guest: 401, 'new staff': 403 }
const beforeSecondFactor: Answers = { ...signedIn, 'new staff': 'in' }
const customersOnly: Answers = { ...signedIn, support: 403, editor: 403, operator: 403, treasurer: 403, owner: 403 }
const nobodyButABrowser: Answers = Object.fromEntries(callers.map(caller => [caller, 403])) as Answers

/** A call of the staff: those who are named, and the owner. */
const staff = (...may: CallerKind[]): Answers => ({
  ...customersOnly,
  'not activated': 403,
  customer: 403,
  owner: 'in',
  ...Object.fromEntries(may.map(role => [role, 'in'])),
})

const seesClaims = staff('support', 'operator', 'treasurer')
const movesClaims = staff('operator', 'treasurer')
const keepsMoney = staff('treasurer')
const managesStaff = staff()
const allStaff = staff('support', 'editor', 'operator', 'treasurer')

/**
 * What somebody else's id in the path is answered with. `hidden`: as if it were not there. `link`: whoever has the
 * address may see it. `secret`: it is one in itself. `public`: it is nobody's. `office`: the staff's
 * business, whoever it belongs to.
 */
export type ForeignId = 'hidden' | 'link' | 'secret' | 'public' | 'office'

/** `scope`: the one with which an API key makes the call. Without it, no key does. */
type Row = { answers: Answers; foreign?: ForeignId; scope?: Scope }

/** Who may make which call. Each new call is entered here, or the test says that it is missing. */
export const roleMatrix: Record<Address, Row> = {
  'GET /healthz': { answers: everyone },
  'GET /readyz': { answers: everyone },
  'GET /metrics': { answers: everyone },
  'GET /builds/latest.json': { answers: everyone },
  'GET /brand/accent/{name}': { answers: everyone, foreign: 'public' },
  'GET /brand/logo/{name}': { answers: everyone, foreign: 'public' },
  'GET /api/v1/openapi.json': { answers: everyone },
  'GET /robots.txt': { answers: everyone },
  'GET /sitemap.xml': { answers: everyone },

  'GET /api/v1/partners/': { answers: everyone, scope: 'referrals:read' },
  // The key is in the address.
  'GET /api.php': { answers: everyone },
  'GET /export/{file}': { answers: everyone, foreign: 'public' },
  'GET /banners/{file}': { answers: everyone, foreign: 'public' },

  'GET /api/v1/discounts/': { answers: everyone, scope: 'rates:read' },
  'GET /api/v1/content/pages/{page}/': { answers: everyone, foreign: 'public' },
  'GET /api/v1/content/pages/{page}/versions/{number}/': { answers: everyone, foreign: 'public' },
  'GET /api/v1/terms/': { answers: everyone },
  'GET /api/v1/news/': { answers: everyone },
  'GET /api/v1/news/{slug}/': { answers: everyone, foreign: 'public' },
  'GET /api/v1/faq/': { answers: everyone },
  'GET /news/rss.xml': { answers: everyone },
  'GET /en/news/rss.xml': { answers: everyone },
  'GET /images/{file}': { answers: everyone, foreign: 'public' },
  'GET /api/v1/calculator/': { answers: everyone },
  'GET /api/v1/calculator/chat/': { answers: everyone },
  'GET /api/v1/calculator/cities/': { answers: everyone },
  'GET /api/v1/calculator/course/{from}/{to}/': { answers: everyone, foreign: 'public', scope: 'rates:read' },
  'GET /api/v1/calculator/from/': { answers: everyone },
  'GET /api/v1/calculator/from/{from}/': { answers: everyone, foreign: 'public' },
  'GET /api/v1/calculator/history/{from}/{to}/': { answers: everyone, foreign: 'public' },
  'GET /api/v1/calculator/pair/{from}/{to}/': { answers: everyone, foreign: 'public' },
  'GET /api/v1/calculator/recent/': { answers: everyone },
  'GET /api/v1/calculator/reserves/': { answers: everyone },
  'GET /api/v1/calculator/settings/': { answers: everyone },
  'GET /api/v1/calculator/stream/': { answers: everyone },
  'GET /api/v1/calculator/tech/': { answers: everyone },
  'GET /front-api/calculator/init': { answers: everyone, scope: 'rates:read' },
  'POST /api/v1/calculator/rate-alert/': { answers: everyone },
  'POST /api/v1/calculator/reserve-watch/': { answers: everyone },
  'POST /api/v1/calculator/reserve-watch/refuse/': { answers: everyone },
  'GET /api/v1/captcha/challenge/': { answers: everyone },

  'POST /api/v1/claims/': { answers: everyone, scope: 'claims:open' },
  'GET /api/v1/claims/{uuid}/': { answers: everyone, foreign: 'link', scope: 'claims:read' },
  'GET /api/v1/claims/{uuid}/stream/': { answers: everyone, foreign: 'link' },
  'POST /api/v1/claims/{uuid}/{move}/': { answers: everyone, foreign: 'link' },
  'GET /api/v1/claims/{uuid}/receipt/': { answers: everyone, foreign: 'link', scope: 'claims:read' },
  'POST /api/v1/demo/claims/{uuid}/{step}/': { answers: everyone, foreign: 'link' },
  'GET /api/v1/users/me/claims/': { answers: signedIn, scope: 'claims:read' },
  'GET /api/v1/users/me/claims/export/': { answers: signedIn, scope: 'claims:read' },

  'POST /front-api/auth/login': { answers: everyone },
  'POST /front-api/auth/logout': { answers: everyone },
  'GET /front-api/auth/refresh': { answers: nobodyButABrowser },
  'POST /front-api/auth/passkey/options': { answers: everyone },
  'POST /front-api/auth/passkey': { answers: everyone },

  'POST /api/v1/users/signup/': { answers: everyone },
  'GET /api/v1/users/codes/{purpose}/{code}/': { answers: everyone, foreign: 'secret' },
  'POST /api/v1/users/activate/{code}/': { answers: everyone, foreign: 'secret' },
  'POST /api/v1/users/activate/{code}/password/': { answers: everyone, foreign: 'secret' },
  'POST /api/v1/users/reactivate/': { answers: signedIn },
  'POST /api/v1/users/restore/': { answers: everyone },
  'GET /api/v1/users/emails/{receipt}/': { answers: everyone, foreign: 'secret' },
  'POST /api/v1/users/emails/{receipt}/again/': { answers: everyone, foreign: 'secret' },
  'POST /api/v1/users/restore/{code}/': { answers: everyone, foreign: 'secret' },
  'POST /api/v1/users/email/undo/{code}/': { answers: everyone, foreign: 'secret' },

  'GET /api/v1/users/me/': { answers: beforeSecondFactor },
  'GET /api/v1/users/me/security/': { answers: beforeSecondFactor },
  'POST /api/v1/users/me/step-up/': { answers: beforeSecondFactor },
  'POST /api/v1/users/me/totp/': { answers: beforeSecondFactor },
  'POST /api/v1/users/me/totp/confirm/': { answers: beforeSecondFactor },
  'POST /api/v1/users/me/totp/off/': { answers: customersOnly },
  'POST /api/v1/users/me/recovery-codes/': { answers: signedIn },
  'POST /api/v1/users/me/password/': { answers: signedIn },
  'POST /api/v1/users/me/email/': { answers: signedIn },
  'POST /api/v1/users/me/email/{code}/': { answers: signedIn, foreign: 'secret' },
  'GET /api/v1/users/me/preferences/': { answers: signedIn },
  'PATCH /api/v1/users/me/preferences/': { answers: signedIn },
  'GET /api/v1/users/me/export/': { answers: signedIn },
  'GET /api/v1/users/me/deletion/': { answers: signedIn },
  'POST /api/v1/users/me/deletion/': { answers: signedIn },
  'DELETE /api/v1/users/me/deletion/': { answers: signedIn },
  'GET /api/v1/users/me/sessions/': { answers: signedIn },
  'GET /api/v1/users/me/promocodes/': { answers: signedIn },
  'GET /api/v1/desk/promo-codes/uses/': { answers: keepsMoney },
  'GET /api/v1/desk/promo-codes/export/': { answers: keepsMoney },
  'PUT /api/v1/desk/promo-codes/batches/{id}/': { answers: keepsMoney, foreign: 'office' },
  'GET /api/v1/users/me/statistics/': { answers: signedIn, scope: 'claims:read' },
  'GET /api/v1/users/me/refferal/': { answers: signedIn, scope: 'referrals:read' },
  'GET /api/v1/users/me/refferal/dw/': { answers: signedIn, scope: 'referrals:read' },
  'GET /api/v1/users/me/refferal/dw/export/': { answers: signedIn, scope: 'referrals:read' },
  'POST /api/v1/users/me/refferal/links/': { answers: signedIn },
  'PUT /api/v1/users/me/refferal/links/{code}/': { answers: signedIn, foreign: 'hidden' },
  'GET /api/v1/users/me/refferal/withdrawal/': { answers: signedIn },
  'POST /api/v1/users/me/refferal/withdrawal/': { answers: signedIn },
  'GET /api/v1/users/me/refferal/withdrawal/terms/': { answers: signedIn },
  'POST /api/v1/users/me/refferal/withdrawal/{id}/cancel/': { answers: signedIn, foreign: 'hidden' },
  'DELETE /api/v1/users/me/sessions/': { answers: signedIn },
  'DELETE /api/v1/users/me/sessions/{id}/': { answers: signedIn, foreign: 'hidden' },
  'POST /api/v1/users/me/passkeys/options/': { answers: signedIn },
  'POST /api/v1/users/me/passkeys/': { answers: signedIn },
  'PATCH /api/v1/users/me/passkeys/{id}/': { answers: signedIn, foreign: 'hidden' },
  'DELETE /api/v1/users/me/passkeys/{id}/': { answers: signedIn, foreign: 'hidden' },
  'GET /api/v1/users/me/api-keys/': { answers: signedIn },
  'POST /api/v1/users/me/api-keys/': { answers: signedIn },
  'DELETE /api/v1/users/me/api-keys/{id}/': { answers: signedIn, foreign: 'hidden' },
  'GET /api/v1/users/me/accounts/': { answers: signedIn },
  'POST /api/v1/users/me/accounts/': { answers: signedIn },
  'PATCH /api/v1/users/me/accounts/{id}/': { answers: signedIn, foreign: 'hidden' },
  'DELETE /api/v1/users/me/accounts/{id}/': { answers: signedIn, foreign: 'hidden' },

  'GET /api/v1/desk/customers/': { answers: seesClaims },
  'GET /api/v1/desk/customers/{id}/': { answers: seesClaims, foreign: 'office' },
  'GET /api/v1/desk/customers/{id}/claims/': { answers: seesClaims, foreign: 'office' },
  'POST /api/v1/desk/customers/{id}/notes/': { answers: seesClaims, foreign: 'office' },
  'POST /api/v1/desk/customers/{id}/block/': { answers: keepsMoney, foreign: 'office' },
  'POST /api/v1/desk/customers/{id}/unblock/': { answers: keepsMoney, foreign: 'office' },
  'PUT /api/v1/desk/customers/{id}/limits/': { answers: keepsMoney, foreign: 'office' },
  'DELETE /api/v1/desk/customers/{id}/sessions/': { answers: keepsMoney, foreign: 'office' },

  'GET /api/v1/desk/queue/': { answers: seesClaims },
  'GET /api/v1/desk/queue/export/': { answers: seesClaims },
  'GET /api/v1/desk/waiting/': { answers: seesClaims },
  'GET /api/v1/desk/stream/': { answers: seesClaims },
  'GET /api/v1/desk/claims/{uuid}/': { answers: seesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/plan/{move}/': { answers: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/moves/{move}/': { answers: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/take/': { answers: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/leave/': { answers: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/notes/': { answers: seesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/referral/take-back/': { answers: keepsMoney, foreign: 'office' },
  'PUT /api/v1/desk/claims/{uuid}/slips/{id}/': { answers: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/claims/{uuid}/slips/{id}/': { answers: seesClaims, foreign: 'office' },
  'GET /api/v1/desk/withdrawals/': { answers: keepsMoney },
  'GET /api/v1/desk/withdrawals/{id}/': { answers: keepsMoney, foreign: 'office' },
  'POST /api/v1/desk/withdrawals/{id}/plan/{move}/': { answers: keepsMoney, foreign: 'office' },
  'POST /api/v1/desk/withdrawals/{id}/moves/{move}/': { answers: keepsMoney, foreign: 'office' },
  'PUT /api/v1/desk/withdrawals/{id}/slips/{slip}/': { answers: keepsMoney, foreign: 'office' },
  'GET /api/v1/desk/withdrawals/{id}/slips/{slip}/': { answers: keepsMoney, foreign: 'office' },
  'GET /api/v1/desk/search/': { answers: seesClaims },
  'GET /api/v1/desk/reserves/': { answers: movesClaims },
  'POST /api/v1/desk/reserves/': { answers: keepsMoney },
  'POST /api/v1/desk/reserves/plan/': { answers: keepsMoney },
  'GET /api/v1/desk/reserves/{currency}/': { answers: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/reserves/{currency}/entries/': { answers: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/deposit-accounts/': { answers: movesClaims },
  'POST /api/v1/desk/deposit-accounts/': { answers: keepsMoney },
  'GET /api/v1/desk/deposit-accounts/{id}/history/': { answers: movesClaims, foreign: 'office' },
  'PATCH /api/v1/desk/deposit-accounts/{id}/': { answers: keepsMoney, foreign: 'office' },
  'POST /api/v1/desk/deposit-accounts/{id}/versions/{version}/': { answers: keepsMoney, foreign: 'office' },
  'GET /api/v1/desk/alarms/': { answers: seesClaims },
  'POST /api/v1/desk/alarms/{id}/settle/': { answers: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/alarms/{id}/snooze/': { answers: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/audit/': { answers: keepsMoney },
  'GET /api/v1/desk/statistics/': { answers: keepsMoney },
  'GET /api/v1/desk/statistics/export/': { answers: keepsMoney },
  'GET /api/v1/desk/staff/': { answers: managesStaff },
  'GET /api/v1/desk/staff/{id}/': { answers: managesStaff, foreign: 'office' },
  'POST /api/v1/desk/staff/{id}/role/': { answers: managesStaff, foreign: 'office' },
  'POST /api/v1/desk/staff/{id}/end/': { answers: managesStaff, foreign: 'office' },
  'DELETE /api/v1/desk/staff/{id}/sessions/': { answers: managesStaff, foreign: 'office' },
  'DELETE /api/v1/desk/staff/{id}/sessions/{session}/': { answers: managesStaff, foreign: 'office' },
  'GET /api/v1/desk/rates/': { answers: allStaff },
  'POST /api/v1/desk/formulas/': { answers: allStaff },
  'POST /api/v1/desk/sources/{source}/try/': { answers: keepsMoney, foreign: 'office' },
  'POST /api/v1/desk/rates/{pair}/acceptance/': { answers: keepsMoney, foreign: 'office' },
  'GET /api/v1/desk/second-factor-resets/': { answers: managesStaff },
  'POST /api/v1/desk/staff/{id}/second-factor-reset/': { answers: managesStaff, foreign: 'office' },
  'POST /api/v1/desk/second-factor-resets/{id}/decision/': { answers: managesStaff, foreign: 'office' },
  'GET /api/v1/desk/invitations/': { answers: managesStaff },
  'POST /api/v1/desk/invitations/': { answers: managesStaff },
  'POST /api/v1/desk/invitations/{id}/letter/': { answers: managesStaff, foreign: 'office' },
  'DELETE /api/v1/desk/invitations/{id}/': { answers: managesStaff, foreign: 'office' },
  'GET /api/v1/invitations/{code}/': { answers: everyone, foreign: 'secret' },
  'POST /api/v1/invitations/{code}/acceptance/': { answers: signedIn, foreign: 'secret' },
  'POST /api/v1/invitations/{code}/account/': { answers: everyone, foreign: 'secret' },
  // Which fields a role may change is in the table of rights.
  'GET /api/v1/desk/known-currencies/': { answers: allStaff },
  'GET /api/v1/desk/records/{section}/': { answers: allStaff, foreign: 'office' },
  'GET /api/v1/desk/records/{section}/{key}/': { answers: allStaff, foreign: 'office' },
  'GET /api/v1/desk/direction-matrix/': { answers: allStaff },
  'GET /api/v1/desk/changes/': { answers: allStaff },
  'POST /api/v1/desk/content-previews/': { answers: staff('editor') },
  'GET /api/v1/desk/images/': { answers: staff('editor') },
  'POST /api/v1/desk/images/': { answers: staff('editor') },
  'POST /api/v1/desk/logos/': { answers: staff() },
  'GET /api/v1/desk/setup/': { answers: allStaff },
  'GET /api/v1/desk/likely-directions/': { answers: staff() },
  'POST /api/v1/desk/opening/': { answers: staff() },
  'GET /api/v1/desk/configuration/': { answers: staff() },
  'POST /api/v1/desk/configuration-plans/': { answers: staff() },
  'PUT /api/v1/desk/configuration-changes/{id}/': { answers: staff(), foreign: 'office' },
  'GET /api/v1/desk/waiting-changes/': { answers: allStaff },
  'POST /api/v1/desk/change-plans/': { answers: allStaff },
  'POST /api/v1/desk/dry-runs/': { answers: keepsMoney },
  'PUT /api/v1/desk/changes/{id}/': { answers: allStaff, foreign: 'office' },
  'POST /api/v1/desk/changes/{id}/decision/': { answers: allStaff, foreign: 'office' },
}
