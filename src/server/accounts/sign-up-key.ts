import { createHash, randomBytes } from 'node:crypto'

/** By which the browser that opens an account will be known when the address is confirmed. */
export const newSignUpKey = (): string => randomBytes(24).toString('base64url')

/** What the account keeps of it. */
export const signUpKeyHash = (key: string): Buffer => createHash('sha256').update(`agio sign-up ${key}`).digest()

type Account = { opened_in: Buffer | null; activated_at: Date | null }

/** Whether this account, which nobody has confirmed yet, was opened in the browser that has this key. */
export const wasOpenedWith = ({ opened_in: hash, activated_at: at }: Account, key: string | undefined): boolean =>
  !at && hash !== null && key !== undefined && hash.equals(signUpKeyHash(key))
