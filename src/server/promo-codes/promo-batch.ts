import { createHmac } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import { toDecimal } from '#contract/money/money.ts'
import { normalCode } from '#contract/promo-codes/promo-code-key.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { type ChangesDeps, type MakeRefusal, makeChange, planChange } from '#server/changes/make-change.ts'
import { csvFigure, csvOf } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { listPromoCodes } from './promo-codes.store.ts'

type Batch = { like: string; name: string; prefix: string; count: number }
type BatchDeps = ChangesDeps & { secret: string }

/**
 * Makes codes with one use each, on the terms of another code, as one change of the configuration. The codes follow from the
 * id and a secret: nobody guesses them, and a repeated request makes the same ones.
 */
export async function makePromoBatch(
  { secret, ...deps }: BatchDeps,
  id: string,
  { like, name, prefix, count }: Batch,
  actor: StaffActor,
): Promise<Result<{ batch: string; count: number; change: string }, MakeRefusal>> {
  const [pattern] = await listPromoCodes(deps.db, [normalCode(like)])
  if (!pattern) return refuse({ reason: 'not-found' })
  const fields = { ...pattern.terms, state: 'on' as const, uses: 1, only: '', listed: false, batch: name }
  const codes = Array.from({ length: count }, (_, i) => codeOf(`${id} ${i}`, prefix, secret))
  const proposal = { items: codes.map(key => ({ section: 'promo-code' as const, key, fields })) }
  const made = { batch: name, count, change: id }
  const repeated = await deps.db.selectFrom('changes').select('id').where('id', '=', id).executeTakeFirst()
  if (repeated) return codesAreThere(deps.db, codes, name, made)
  const plan = await planChange(deps, proposal, actor)
  if (!plan.ok) return plan
  const change = await makeChange(deps, { id, proposal, digest: plan.value.digest, reason: '' }, actor)
  return change.ok ? accept(made) : change
}

/** A repeated request finds its own codes; another one with the same id does not. */
async function codesAreThere<Made>(db: Db, codes: readonly string[], batch: string, made: Made) {
  const there = await listPromoCodes(db, codes)
  const same = there.length === codes.length && there.every(({ terms }) => terms.batch === batch)
  return same ? accept(made) : refuse({ reason: 'key-reused' } as const)
}

/** Ten letters and digits that are not taken for one another: fifty bits. */
function codeOf(name: string, prefix: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`promo code\n${name}`).digest()
  const random = Array.from({ length: 10 }, (_, i) => LETTERS[digest[i]! % LETTERS.length]).join('')
  return prefix === '' ? random : `${prefix.toUpperCase()}-${random}`
}
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const columns: Record<Locale | 'programs', readonly string[]> = {
  ru: ['Код', 'Партия', 'Состояние', 'Использован', 'Стоил, USD'],
  en: ['Code', 'Batch', 'State', 'Used', 'Cost, USD'],
  programs: ['code', 'batch', 'state', 'uses', 'cost_usd'],
}

/** The codes of a batch, or all, with what has been used of them. */
export async function promoCodesCsv(db: Db, batch: string | undefined, locale: Locale | undefined): Promise<string> {
  const codes = await listPromoCodes(db)
  const rows = codes
    .filter(({ terms }) => batch === undefined || terms.batch === batch)
    .map(({ code, terms, uses, costUsd }) => [
      code,
      terms.batch,
      terms.state,
      String(uses),
      csvFigure(toDecimal(costUsd, 2), locale),
    ])
  return csvOf([columns[locale ?? 'programs'], ...rows], locale)
}
