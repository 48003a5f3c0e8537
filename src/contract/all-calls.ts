import * as askedLetters from './asked-letters.calls.ts'
import * as calculator from './calculator.calls.ts'
import type { Call } from './calls.ts'
import * as captcha from './captcha.calls.ts'
import * as claims from './claims.calls.ts'
import * as demo from './demo.calls.ts'
import * as desk from './desk.calls.ts'
import * as deskLimits from './desk-limits.calls.ts'
import * as deskMoney from './desk-money.calls.ts'
import * as deskRequisites from './desk-requisites.calls.ts'
import * as deskReserves from './desk-reserves.calls.ts'
import * as deskSlips from './desk-slips.calls.ts'
import * as operations from './operations.calls.ts'
import * as passkeys from './passkeys.calls.ts'
import * as payoutAccounts from './payout-accounts.calls.ts'
import * as receipts from './receipt.calls.ts'
import * as reserveWatch from './reserve-watch.calls.ts'
import * as secondFactor from './second-factor.calls.ts'
import * as sessions from './sessions.calls.ts'
import * as users from './users.calls.ts'

const rooms = {
  ...askedLetters,
  ...calculator,
  ...captcha,
  ...claims,
  ...demo,
  ...desk,
  ...deskLimits,
  ...deskMoney,
  ...deskRequisites,
  ...deskReserves,
  ...deskSlips,
  ...operations,
  ...passkeys,
  ...payoutAccounts,
  ...receipts,
  ...reserveWatch,
  ...secondFactor,
  ...sessions,
  ...users,
}

/** The whole API. A test compares it with the routes that the server has. */
export const allCalls: readonly Call[] = Object.values(rooms)

type KnownCall = (typeof rooms)[keyof typeof rooms]

/** The API by address. The pages import this as a type only, so that no schema travels to the browser. */
export type CallsByAddress = { [C in KnownCall as `${C['method']} ${C['path']}`]: C }
export type Address = keyof CallsByAddress
