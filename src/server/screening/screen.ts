import { type RawBuilder, sql } from 'kysely'
import {
  belongsTo,
  type Screened,
  type ScreeningEffect,
  type ScreeningKind,
  screenedOf,
} from '#contract/screening/screening-key.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** Who opens a claim or an account, as far as rules can name it. */
export type Subject = { email: string; accounts: readonly string[]; address?: string | undefined }

/** A rule that names something of the subject. */
export type Hit = { kind: ScreeningKind; value: string; effect: ScreeningEffect; reason: string; number: number }

/** The call of `screen()`, for the statement that admits a claim: the rules that will have been there when it is committed. */
export function screening({ email, accounts, address }: Subject, at: Date): RawBuilder<Hit> {
  const wanted = screenedOf(email, accounts)
  const [kinds, values] = [wanted.map(({ kind }) => kind), wanted.map(({ value }) => value)]
  return sql<Hit>`screen(${kinds}::text[], ${values}::text[], ${address || null}::inet, ${at})`
}

/** The rules that catch the subject. */
export async function screen(db: Db, subject: Subject, at: Date): Promise<Hit[]> {
  const { rows } = await sql<Hit>`select * from ${screening(subject, at)}`.execute(db)
  return withoutSpared(rows)
}

/** What an exact value is trusted with, its pattern cannot take: a trusted mailbox of a stopped domain is not stopped. */
export function withoutSpared(hits: readonly Hit[]): Hit[] {
  const trusted = hits.filter(({ effect }) => effect === 'trust')
  return hits.filter(
    hit => hit.effect === 'trust' || !trusted.some(exact => belongsTo(exact as Screened, hit as Screened)),
  )
}

export const isStopped = (hits: readonly Hit[]): boolean => hits.some(({ effect }) => effect === 'stop')

/**
 * Whether captcha and the limits of the network are spared. Anybody can type a trusted mailbox: it counts only for the
 * account that has confirmed it.
 */
export const isTrusted = (hits: readonly Hit[], { ownMailbox }: { ownMailbox: boolean }): boolean =>
  hits.some(
    ({ kind, effect }) =>
      effect === 'trust' && (kind === 'network' || (ownMailbox && (kind === 'mailbox' || kind === 'mail-domain'))),
  )
