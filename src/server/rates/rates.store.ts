import { sql } from 'kysely'
import { z } from 'zod'
import { type Fraction, fraction } from '#contract/money/rate.ts'
import { PauseReason, type SourceSays } from '#server/formulas/source-says.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Accepted, Jump } from './jump.ts'
import type { LoneSource } from './lone-source.ts'
import type { Pair } from './pair.ts'
import type { PairMemory, PairRate } from './pair-rate.ts'
import type { RatesMode } from './rates-mode.ts'

/** Notifies every process of new rates. */
export const RATES_CHANNEL = 'rates'

export type Judged = { rate: PairRate; memory: PairMemory }

/** When a source was last read, and since when it fails. */
export type SourceHealth = {
  source: string
  readAt: Date | undefined
  fault: { reason: string; detail: string; since: Date } | undefined
}

/** Publishes the judged rates to all processes in one transaction. */
export async function publishRates(
  db: Db,
  mode: RatesMode,
  judged: readonly Judged[],
  sources: readonly SourceHealth[],
): Promise<void> {
  await db.transaction().execute(async tx => {
    if (judged.length > 0) {
      await tx
        .insertInto('rate_quotes')
        .values(judged.map(one => toRow(mode, one)))
        .onConflict(conflict =>
          conflict.columns(['mode', 'pair']).doUpdateSet(row => ({
            state: row.ref('excluded.state'),
            reason: row.ref('excluded.reason'),
            since: row.ref('excluded.since'),
            numerator: row.ref('excluded.numerator'),
            denominator: row.ref('excluded.denominator'),
            accepted_at: row.ref('excluded.accepted_at'),
            fresh_until: row.ref('excluded.fresh_until'),
            sources: row.ref('excluded.sources'),
            jump_numerator: row.ref('excluded.jump_numerator'),
            jump_denominator: row.ref('excluded.jump_denominator'),
            jump_since: row.ref('excluded.jump_since'),
            reference_numerator: row.ref('excluded.reference_numerator'),
            reference_denominator: row.ref('excluded.reference_denominator'),
            reference_at: row.ref('excluded.reference_at'),
            lone_source: row.ref('excluded.lone_source'),
            lone_numerator: row.ref('excluded.lone_numerator'),
            lone_denominator: row.ref('excluded.lone_denominator'),
            lone_since: row.ref('excluded.lone_since'),
            agreed_numerator: row.ref('excluded.agreed_numerator'),
            agreed_denominator: row.ref('excluded.agreed_denominator'),
          })),
        )
        .execute()
    }
    if (sources.length > 0) {
      await tx
        .insertInto('rate_sources')
        .values(
          sources.map(({ source, readAt, fault }) => ({
            mode,
            source,
            read_at: readAt ?? null,
            fault: fault?.reason ?? null,
            detail: fault?.detail ?? null,
            fault_since: fault?.since ?? null,
          })),
        )
        .onConflict(conflict =>
          conflict.columns(['mode', 'source']).doUpdateSet(row => ({
            read_at: row.ref('excluded.read_at'),
            fault: row.ref('excluded.fault'),
            detail: row.ref('excluded.detail'),
            fault_since: row.ref('excluded.fault_since'),
          })),
        )
        .execute()
    }
    await sql`select pg_notify(${RATES_CHANNEL}, '')`.execute(tx)
  })
}

/** The published rates with the state for the next judgement. */
export async function readRates(db: Db, mode: RatesMode): Promise<Judged[]> {
  const rows = await db.selectFrom('rate_quotes').selectAll().where('mode', '=', mode).execute()
  return rows.map(row => ({ rate: toRate(row), memory: toMemory(row) }))
}

export async function readSources(db: Db, mode: RatesMode): Promise<SourceHealth[]> {
  const rows = await db.selectFrom('rate_sources').selectAll().where('mode', '=', mode).orderBy('source').execute()
  return rows.map(({ source, read_at, fault, detail, fault_since }) => ({
    source,
    readAt: read_at ?? undefined,
    fault: fault === null ? undefined : { reason: fault, detail: detail ?? '', since: fault_since! },
  }))
}

type Row = Omit<Schema['rate_quotes'], 'sources'>

const toRow = (mode: RatesMode, { rate, memory }: Judged) => ({
  mode,
  pair: rate.pair,
  state: rate.state,
  reason: rate.state === 'paused' ? rate.reason : null,
  since: rate.state === 'paused' ? rate.since : null,
  numerator: memory.accepted?.value.numerator.toString() ?? null,
  denominator: memory.accepted?.value.denominator.toString() ?? null,
  accepted_at: memory.accepted?.at ?? null,
  fresh_until: rate.state === 'fresh' ? rate.freshUntil : null,
  sources: JSON.stringify(rate.sources.map(said => ({ ...said, value: textOf(said.value) }))),
  jump_numerator: memory.jump?.value.numerator.toString() ?? null,
  jump_denominator: memory.jump?.value.denominator.toString() ?? null,
  jump_since: memory.jump?.since ?? null,
  reference_numerator: memory.reference?.value.numerator.toString() ?? null,
  reference_denominator: memory.reference?.value.denominator.toString() ?? null,
  reference_at: memory.reference?.at ?? null,
  lone_source: memory.lone?.source ?? null,
  lone_numerator: memory.lone?.value.numerator.toString() ?? null,
  lone_denominator: memory.lone?.value.denominator.toString() ?? null,
  lone_since: memory.lone?.since ?? null,
  agreed_numerator: memory.lone?.agreed?.numerator.toString() ?? null,
  agreed_denominator: memory.lone?.agreed?.denominator.toString() ?? null,
})

function toRate(row: Row & { sources: unknown }): PairRate {
  const pair = row.pair as Pair
  const sources = Sources.parse(row.sources)
  return row.state === 'fresh'
    ? {
        pair,
        state: 'fresh',
        value: acceptedValue(row)!,
        at: row.accepted_at!,
        freshUntil: row.fresh_until!,
        sources,
        reference: referenceOf(row)?.value,
      }
    : { pair, state: 'paused', reason: PauseReason.parse(row.reason), since: row.since!, sources }
}

const toMemory = (row: Row): PairMemory => {
  const value = acceptedValue(row)
  return {
    accepted: value && { value, at: row.accepted_at! },
    jump: jumpOf(row),
    lone: loneOf(row),
    reference: referenceOf(row),
    paused: row.state === 'paused' ? { reason: PauseReason.parse(row.reason), since: row.since! } : undefined,
  }
}

const referenceOf = ({ reference_numerator, reference_denominator, reference_at }: Row): Accepted | undefined =>
  reference_numerator === null
    ? undefined
    : { value: fraction(BigInt(reference_numerator), BigInt(reference_denominator!)), at: reference_at! }

const jumpOf = ({ jump_numerator, jump_denominator, jump_since }: Row): Jump | undefined =>
  jump_numerator === null
    ? undefined
    : { value: fraction(BigInt(jump_numerator), BigInt(jump_denominator!)), since: jump_since! }

const loneOf = (row: Row): LoneSource | undefined =>
  row.lone_source === null
    ? undefined
    : {
        source: row.lone_source,
        value: fraction(BigInt(row.lone_numerator!), BigInt(row.lone_denominator!)),
        since: row.lone_since!,
        agreed:
          row.agreed_numerator === null
            ? undefined
            : fraction(BigInt(row.agreed_numerator), BigInt(row.agreed_denominator!)),
      }

const acceptedValue = ({ numerator, denominator }: Row): Fraction | undefined =>
  numerator === null || denominator === null ? undefined : fraction(BigInt(numerator), BigInt(denominator))

const textOf = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`

const Sources = z.array(
  z.object({
    source: z.string(),
    value: z
      .string()
      .regex(/^\d+\/[1-9]\d*$/)
      .transform((text): Fraction => {
        const [numerator, denominator] = text.split('/')
        return fraction(BigInt(numerator!), BigInt(denominator!))
      }),
    at: z.iso.datetime().transform(text => new Date(text)),
    counted: z.boolean(),
  }),
) satisfies z.ZodType<SourceSays[]>
