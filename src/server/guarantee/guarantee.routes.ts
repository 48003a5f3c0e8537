import type { Hono } from 'hono'
import { defined } from '#contract/defined.ts'
import * as calls from '#contract/guarantee/guarantee.calls.ts'
import type { CheckedLetter, GuaranteeKey } from '#contract/guarantee/guarantee.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { refuse } from '#contract/result.ts'
import { readPolicy } from '#server/aml/policies.store.ts'
import { hasGuarantee } from '#server/claims/claim.ts'
import { ownedClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { openRequestRate } from '#server/platform/http/request-rate.ts'
import { serve } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import type { GuaranteeKeys } from './guarantee-keys.ts'
import { fingerprintOf, judgeLetter, type LetterKey, pemOf } from './letter-signature.ts'
import { writeLetter } from './write-letter.ts'

export type GuaranteeDeps = {
  db: Db
  secret: string
  currency: CurrencyOf
  keys: GuaranteeKeys
  /** How the office is known now. */
  office: () => OfficeIdentity
  timeZone: () => string
  origin: string
  now: () => Date
}

/** Letters that one network has checked in a minute. */
const CHECKS_A_MINUTE = 30

/** The letters of guarantee of claims, and what anybody checks them with. */
export function guaranteeRoutes(app: Hono<Env>, deps: GuaranteeDeps): void {
  const { db, secret, keys, currency, office, timeZone, origin, now } = deps
  const checks = openRequestRate({ most: CHECKS_A_MINUTE, perMs: 60_000, now })

  serve(app, calls.claimGuarantee, async (c, { params, query }, caller) => {
    const to = { secret, act: 'get its letter of guarantee' }
    const owned = ownedClaim(c, await findClaim(db, params.uuid), caller, to)
    if (!owned.ok) return owned
    const claim = owned.value
    if (!hasGuarantee(claim))
      return refuse({
        reason: 'wrong-state',
        detail: 'There is a letter of guarantee from when it is known where to pay',
        state: claim.state,
      })

    const policy = claim.aml && (await readPolicy(db, claim.aml.policy))
    const letter = await keys.issue(claim.number, ({ issuedAt, key }) =>
      writeLetter(claim, {
        locale: query.locale ?? claim.locale,
        office: office().name,
        origin,
        issuedAt,
        timeZone: claim.timeZone ?? timeZone(),
        keyAddress: origin + keyView(key).path,
        currency,
        ...defined({ policy }),
      }),
    )
    return new Response(letter, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="agio-${claim.number}-guarantee.txt"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })

  serve(app, calls.checkLetter, async (c, { body }) => {
    const retryAfter = checks.take(networkOf(c.env.address))
    if (retryAfter !== undefined) return refuse({ reason: 'too-many', retryAfter })
    const { verdict, head, named, key } = judgeLetter(body.letter, await keys.list())
    return {
      verdict,
      letter: head && { number: head.number, issuedAt: head.issuedAt.toISOString() },
      ...defined({ named, key: key && keyView(key) }),
    } satisfies CheckedLetter
  })

  serve(app, calls.guaranteeKeys, async () => ({ keys: (await keys.list()).map(keyView) }))

  serve(app, calls.guaranteeKeyFile, async (_, { params: { file } }) => {
    const [name] = file.split('.')
    const all = await keys.list()
    const key = name === 'current' ? all[0] : all.find(({ publicKey }) => fingerprintOf(publicKey) === name)
    if (!key) return refuse({ reason: 'not-found', detail: 'There is no such key' })
    return new Response(pemOf(key.publicKey), {
      headers: {
        'content-type': 'application/x-pem-file',
        'content-disposition': `attachment; filename="agio-guarantee-${fingerprintOf(key.publicKey).slice(0, 8)}.pem"`,
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}

function keyView({ publicKey, since, until }: LetterKey): GuaranteeKey {
  const fingerprint = fingerprintOf(publicKey)
  return {
    fingerprint,
    since: since.toISOString(),
    path: `/guarantee/keys/${fingerprint}.pem`,
    ...defined({ until: until?.toISOString() }),
  }
}
