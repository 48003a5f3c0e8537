import type { Address } from '#contract/all-calls.ts'

/** Everybody who may stand at the door of a call. */
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

/** `in`: what the call answers then is its own business. The others are the refusals of the door. */
export type Answer = 'in' | 401 | 403
type Door = Record<CallerKind, Answer>

const everyone: Door = {
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
const signedIn: Door = { ...everyone, guest: 401, 'new staff': 403 }
const beforeSecondFactor: Door = { ...signedIn, 'new staff': 'in' }
const customersOnly: Door = { ...signedIn, support: 403, editor: 403, operator: 403, treasurer: 403, owner: 403 }
const nobodyButABrowser: Door = Object.fromEntries(callers.map(caller => [caller, 403])) as Door

/** A call of the staff: those who are named, and the owner. */
const staff = (...may: CallerKind[]): Door => ({
  ...customersOnly,
  'not activated': 403,
  customer: 403,
  owner: 'in',
  ...Object.fromEntries(may.map(role => [role, 'in'])),
})

const seesClaims = staff('support', 'operator', 'treasurer')
const movesClaims = staff('operator', 'treasurer')
const keepsMoney = staff('treasurer')

/**
 * What somebody else's id in the path is answered with. `hidden`: as if it were not there. `link`: whoever has the
 * address may see it. `secret`: it is one in itself. `public`: it is nobody's. `office`: the staff's
 * business, whoever it belongs to.
 */
export type ForeignId = 'hidden' | 'link' | 'secret' | 'public' | 'office'

type Row = { door: Door; foreign?: ForeignId }

/** Who may make which call. Each new call is entered here, or the test says that it is missing. */
export const roleMatrix: Record<Address, Row> = {
  'GET /healthz': { door: everyone },
  'GET /readyz': { door: everyone },
  'GET /metrics': { door: everyone },
  'GET /builds/latest.json': { door: everyone },
  'GET /api/v1/openapi.json': { door: everyone },
  'GET /robots.txt': { door: everyone },
  'GET /sitemap.xml': { door: everyone },

  'GET /api/v1/calculator/': { door: everyone },
  'GET /api/v1/calculator/chat/': { door: everyone },
  'GET /api/v1/calculator/course/{from}/{to}/': { door: everyone, foreign: 'public' },
  'GET /api/v1/calculator/from/': { door: everyone },
  'GET /api/v1/calculator/from/{from}/': { door: everyone, foreign: 'public' },
  'GET /api/v1/calculator/history/{from}/{to}/': { door: everyone, foreign: 'public' },
  'GET /api/v1/calculator/pair/{from}/{to}/': { door: everyone, foreign: 'public' },
  'GET /api/v1/calculator/recent/': { door: everyone },
  'GET /api/v1/calculator/reserves/': { door: everyone },
  'GET /api/v1/calculator/settings/': { door: everyone },
  'GET /api/v1/calculator/stream/': { door: everyone },
  'GET /api/v1/calculator/tech/': { door: everyone },
  'GET /front-api/calculator/init': { door: everyone },
  'POST /api/v1/calculator/reserve-watch/': { door: everyone },
  'POST /api/v1/calculator/reserve-watch/refuse/': { door: everyone },
  'GET /api/v1/captcha/challenge/': { door: everyone },

  'POST /api/v1/claims/': { door: everyone },
  'GET /api/v1/claims/{uuid}/': { door: everyone, foreign: 'link' },
  'GET /api/v1/claims/{uuid}/stream/': { door: everyone, foreign: 'link' },
  'POST /api/v1/claims/{uuid}/{move}/': { door: everyone, foreign: 'link' },
  'GET /api/v1/claims/{uuid}/receipt/': { door: everyone, foreign: 'link' },
  'POST /api/v1/demo/claims/{uuid}/{step}/': { door: everyone, foreign: 'link' },
  'GET /api/v1/users/me/claims/': { door: signedIn },
  'GET /api/v1/users/me/claims/export/': { door: signedIn },

  'POST /front-api/auth/login': { door: everyone },
  'POST /front-api/auth/logout': { door: everyone },
  'GET /front-api/auth/refresh': { door: nobodyButABrowser },
  'POST /front-api/auth/passkey/options': { door: everyone },
  'POST /front-api/auth/passkey': { door: everyone },

  'POST /api/v1/users/signup/': { door: everyone },
  'GET /api/v1/users/codes/{purpose}/{code}/': { door: everyone, foreign: 'secret' },
  'POST /api/v1/users/activate/{code}/': { door: everyone, foreign: 'secret' },
  'POST /api/v1/users/activate/{code}/password/': { door: everyone, foreign: 'secret' },
  'POST /api/v1/users/reactivate/': { door: signedIn },
  'POST /api/v1/users/restore/': { door: everyone },
  'GET /api/v1/users/letters/{receipt}/': { door: everyone, foreign: 'secret' },
  'POST /api/v1/users/letters/{receipt}/again/': { door: everyone, foreign: 'secret' },
  'POST /api/v1/users/restore/{code}/': { door: everyone, foreign: 'secret' },
  'POST /api/v1/users/email/undo/{code}/': { door: everyone, foreign: 'secret' },

  'GET /api/v1/users/me/': { door: beforeSecondFactor },
  'GET /api/v1/users/me/security/': { door: beforeSecondFactor },
  'POST /api/v1/users/me/step-up/': { door: beforeSecondFactor },
  'POST /api/v1/users/me/totp/': { door: beforeSecondFactor },
  'POST /api/v1/users/me/totp/confirm/': { door: beforeSecondFactor },
  'POST /api/v1/users/me/totp/off/': { door: customersOnly },
  'POST /api/v1/users/me/recovery-codes/': { door: signedIn },
  'POST /api/v1/users/me/password/': { door: signedIn },
  'POST /api/v1/users/me/email/': { door: signedIn },
  'POST /api/v1/users/me/email/{code}/': { door: signedIn, foreign: 'secret' },
  'GET /api/v1/users/me/preferences/': { door: signedIn },
  'PATCH /api/v1/users/me/preferences/': { door: signedIn },
  'GET /api/v1/users/me/export/': { door: signedIn },
  'GET /api/v1/users/me/deletion/': { door: signedIn },
  'POST /api/v1/users/me/deletion/': { door: signedIn },
  'DELETE /api/v1/users/me/deletion/': { door: signedIn },
  'GET /api/v1/users/me/sessions/': { door: signedIn },
  'DELETE /api/v1/users/me/sessions/': { door: signedIn },
  'DELETE /api/v1/users/me/sessions/{id}/': { door: signedIn, foreign: 'hidden' },
  'POST /api/v1/users/me/passkeys/options/': { door: signedIn },
  'POST /api/v1/users/me/passkeys/': { door: signedIn },
  'PATCH /api/v1/users/me/passkeys/{id}/': { door: signedIn, foreign: 'hidden' },
  'DELETE /api/v1/users/me/passkeys/{id}/': { door: signedIn, foreign: 'hidden' },
  'GET /api/v1/users/me/accounts/': { door: signedIn },
  'POST /api/v1/users/me/accounts/': { door: signedIn },
  'PATCH /api/v1/users/me/accounts/{id}/': { door: signedIn, foreign: 'hidden' },
  'DELETE /api/v1/users/me/accounts/{id}/': { door: signedIn, foreign: 'hidden' },

  'GET /api/v1/desk/queue/': { door: seesClaims },
  'GET /api/v1/desk/queue/export/': { door: seesClaims },
  'GET /api/v1/desk/waiting/': { door: seesClaims },
  'GET /api/v1/desk/stream/': { door: seesClaims },
  'GET /api/v1/desk/claims/{uuid}/': { door: seesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/plan/{move}/': { door: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/moves/{move}/': { door: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/take/': { door: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/leave/': { door: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/claims/{uuid}/notes/': { door: seesClaims, foreign: 'office' },
  'PUT /api/v1/desk/claims/{uuid}/slips/{id}/': { door: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/claims/{uuid}/slips/{id}/': { door: seesClaims, foreign: 'office' },
  'GET /api/v1/desk/search/': { door: seesClaims },
  'GET /api/v1/desk/payout-limits/': { door: movesClaims },
  'PUT /api/v1/desk/payout-limits/{currency}/': { door: staff(), foreign: 'office' },
  'GET /api/v1/desk/reserves/': { door: movesClaims },
  'POST /api/v1/desk/reserves/': { door: keepsMoney },
  'POST /api/v1/desk/reserves/plan/': { door: keepsMoney },
  'GET /api/v1/desk/reserves/{currency}/': { door: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/reserves/{currency}/entries/': { door: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/requisites/': { door: movesClaims },
  'POST /api/v1/desk/requisites/': { door: keepsMoney },
  'GET /api/v1/desk/requisites/{id}/history/': { door: movesClaims, foreign: 'office' },
  'PATCH /api/v1/desk/requisites/{id}/': { door: keepsMoney, foreign: 'office' },
  'POST /api/v1/desk/requisites/{id}/versions/{version}/': { door: keepsMoney, foreign: 'office' },
  'GET /api/v1/desk/alarms/': { door: seesClaims },
  'POST /api/v1/desk/alarms/{id}/settle/': { door: movesClaims, foreign: 'office' },
  'POST /api/v1/desk/alarms/{id}/snooze/': { door: movesClaims, foreign: 'office' },
  'GET /api/v1/desk/audit/': { door: keepsMoney },
}
