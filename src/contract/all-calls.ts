import * as calculator from './calculator/calculator.calls.ts'
import * as reserveWatch from './calculator/reserve-watch.calls.ts'
import type { Call } from './calls.ts'
import * as claims from './claims/claims.calls.ts'
import * as demo from './claims/demo.calls.ts'
import * as receipts from './claims/receipt.calls.ts'
import * as desk from './desk/desk.calls.ts'
import * as deskLimits from './desk/limits.calls.ts'
import * as deskMoney from './desk/money.calls.ts'
import * as deskRequisites from './desk/requisites.calls.ts'
import * as deskReserves from './desk/reserves.calls.ts'
import * as deskSlips from './desk/slips.calls.ts'
import * as operations from './operations.calls.ts'
import * as askedLetters from './people/asked-letters.calls.ts'
import * as captcha from './people/captcha.calls.ts'
import * as passkeys from './people/passkeys.calls.ts'
import * as payoutAccounts from './people/payout-accounts.calls.ts'
import * as secondFactor from './people/second-factor.calls.ts'
import * as sessions from './people/sessions.calls.ts'
import * as users from './people/users.calls.ts'

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
