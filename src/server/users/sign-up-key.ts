import { createHash, randomBytes } from 'node:crypto'

/** The cookie that identifies the browser of a sign-up when the address is confirmed. */
export const newSignUpKey = (): string => randomBytes(24).toString('base64url')

/** The digest that the account stores. */
export const signUpKeyHash = (key: string): Buffer => createHash('sha256').update(`agio sign-up ${key}`).digest()

type Account = { opened_in: Buffer | null; activated_at: Date | null }

/** Whether this unconfirmed account was opened in the browser with this key. */
export const wasOpenedWith = ({ opened_in: hash, activated_at: at }: Account, key: string | undefined): boolean =>
  !at && hash !== null && key !== undefined && hash.equals(signUpKeyHash(key))
