import { mailboxByProvider } from '#contract/auth/email-address.ts'
import type { OwnClaim } from '#contract/referrals/referral-reasons.ts'
import { deviceHash } from '#server/auth/people.store.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** Fields of an account in their normal spelling. */
type Account = Readonly<Record<string, { value: string }>>

/** What is known of a customer who may be the referrer. */
export type Visitor = {
  /** The account that is signed in, and the one that has confirmed the mailbox. */
  users: readonly (string | undefined)[]
  email: string
  /** Where the money comes from, goes to and would go back to. */
  accounts: readonly (Account | undefined)[]
  /** Of the browser, where it is known. */
  device?: string | undefined
}

/** How far a chain of referrers is followed. */
const LONGEST_CHAIN = 20
/** So many of the referrer's own claims are looked at. */
const MOST_CLAIMS = 1_000

/** Why this customer is the referrer. Undefined: nothing says so. */
export async function ownClaim(db: Db, referrer: string, visitor: Visitor): Promise<OwnClaim | undefined> {
  const users = visitor.users.filter(id => id !== undefined)
  if (users.includes(referrer)) return 'own-account'
  const chain = await chainAbove(db, referrer)
  if (chain.some(({ id }) => users.includes(id))) return 'own-chain'
  const mailbox = mailboxByProvider(visitor.email)
  const [own, ...above] = chain
  if (own && mailboxByProvider(own.email) === mailbox) return 'own-mailbox'
  if (above.some(({ email }) => mailboxByProvider(email) === mailbox)) return 'own-chain'
  if (visitor.device !== undefined && (await isDeviceOf(db, visitor.device, referrer))) return 'own-browser'
  const named = new Set(visitor.accounts.map(keyOf).filter(key => key !== ''))
  if (named.size > 0 && (await accountsOf(db, referrer)).some(key => named.has(key))) return 'own-payout-account'
  return undefined
}

/** The referrer, who referred them, and so on: a chain that leads back to the customer is a ring. */
async function chainAbove(db: Db, referrer: string): Promise<{ id: string; email: string }[]> {
  const chain: { id: string; email: string }[] = []
  let next: string | null = referrer
  while (next !== null && chain.length < LONGEST_CHAIN) {
    const user: { id: string; email: string; referred_by: string | null } | undefined = await db
      .selectFrom('users')
      .select(['id', 'email', 'referred_by'])
      .where('id', '=', next)
      .executeTakeFirst()
    if (!user || chain.some(({ id }) => id === user.id)) break
    chain.push(user)
    next = user.referred_by
  }
  return chain
}

async function isDeviceOf(db: Db, device: string, userId: string): Promise<boolean> {
  const hash = deviceHash(device)
  const known = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known !== undefined
}

/** The referrer's saved accounts, and those that their own claims named. */
async function accountsOf(db: Db, userId: string): Promise<string[]> {
  const [saved, claims] = await Promise.all([
    db.selectFrom('payout_accounts').select('details').where('user_id', '=', userId).execute(),
    db
      .selectFrom('claims')
      .select(['from_account', 'to_account', 'refund_account'])
      .where('user_id', '=', userId)
      .orderBy('opened_at', 'desc')
      .limit(MOST_CLAIMS)
      .execute(),
  ])
  const details = saved.map(({ details }) => details as Readonly<Record<string, string>>)
  return [
    ...details.map(fields => joined(Object.values(fields))),
    ...claims.flatMap(({ from_account, to_account, refund_account }) =>
      [from_account, to_account, refund_account].map(account => keyOf(account as Account | null)),
    ),
  ].filter(key => key !== '')
}

/** Equal for the same account in any currency: what is typed in its fields, whichever they are. */
const keyOf = (account: Account | null | undefined): string =>
  joined(Object.values(account ?? {}).map(({ value }) => value))
const joined = (values: readonly string[]): string =>
  values
    .map(value => value.toLowerCase())
    .toSorted()
    .join('\n')
