import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { defined } from '#contract/defined.ts'
import type { CheckAnswer } from '#contract/verification/verification-kinds.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimKey } from '#server/claims/claim-key.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Check } from './checks.store.ts'
import { verificationAnswered } from './emails/verification-answered.ts'

type About = {
  claim?: Claim | undefined
  stage: 'asked' | 'again' | 'accepted' | 'refused' | 'ends'
  answer?: CheckAnswer | undefined
  text?: string | undefined
  until?: Date
  secret: string
  at: Date
}

/** Writes to the customer of a check; nothing where there is nobody to write to. */
export async function putVerificationEmail(tx: Tx, { kind, user_id }: Check, about: About): Promise<void> {
  const { claim, stage, answer, text, until, secret, at } = about
  const customer = claim ?? (user_id === null ? undefined : await accountOf(tx, user_id))
  if (!customer) return
  await putInOutbox(tx, {
    kind: verificationAnswered,
    to: customer.email,
    locale: customer.locale,
    at,
    data: {
      stage,
      check: kind,
      page: claim ? pageOf(claim.id, secret) : `/verify/${user_id!}`,
      ...defined({ number: claim && groupedNumber(claim.number), answer, text, until: until?.toISOString() }),
    },
  })
}

const pageOf = (claim: string, secret: string): `/${string}` => `/verify/${claim}?key=${claimKey(claim, secret)}`

const accountOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
