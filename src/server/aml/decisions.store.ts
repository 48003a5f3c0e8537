import type { amlStages, amlSubjects, amlVerdicts } from '#contract/aml/aml.ts'
import type { HoldReason } from '#contract/aml/hold-rules.ts'
import { staffLabel } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { HitDetail, Outcome } from './judge-answers.ts'

export type AmlStage = (typeof amlStages)[number]
export type AmlSubjectName = (typeof amlSubjects)[number]

/** A decision with its evidence. One of the checks has no author; one of a person says why. */
export type AmlDecision = {
  stage: AmlStage
  subject: AmlSubjectName
  value: string
  network: string
  verdict: (typeof amlVerdicts)[number]
  rule?: HoldReason
  policy: number
  evidence: { outcomes?: readonly Outcome[]; detail?: HitDetail | { list: string; entry: string } }
  at: Date
  by?: string
  /** Who proposed the release that another one made. */
  second?: string
  why?: string
}

/** False: the checks had decided on one of these subjects before, and nothing was written of it. */
export async function addDecisions(
  tx: Tx,
  claimId: string | null,
  decisions: readonly AmlDecision[],
): Promise<boolean> {
  if (decisions.length === 0) return true
  const added = await tx
    .insertInto('aml_decisions')
    .values(
      decisions.map(({ stage, subject, value, network, verdict, rule, policy, evidence, at, by, second, why }) => ({
        claim_id: claimId,
        stage,
        subject,
        value,
        network,
        verdict,
        rule: rule ?? null,
        policy,
        evidence: JSON.stringify(evidence),
        at,
        by_staff: by ?? null,
        second: second ?? null,
        why: why ?? null,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === BigInt(decisions.length)
}

export type StoredDecision = AmlDecision & { id: string; claimId?: string; byLabel?: string; secondLabel?: string }

type Wanted = { claimId?: string; since?: Date; until?: Date; most: number }

/** The newest first. */
export async function listDecisions(db: Db, { claimId, since, until, most }: Wanted): Promise<StoredDecision[]> {
  const rows = await db
    .selectFrom('aml_decisions as d')
    .leftJoin('users as author', 'author.id', 'd.by_staff')
    .leftJoin('users as proposer', 'proposer.id', 'd.second')
    .selectAll('d')
    .select([
      staffLabel<string | null>('author').as('by_label'),
      staffLabel<string | null>('proposer').as('second_label'),
    ])
    .$if(claimId !== undefined, query => query.where('d.claim_id', '=', claimId!))
    .$if(since !== undefined, query => query.where('d.at', '>=', since!))
    .$if(until !== undefined, query => query.where('d.at', '<', until!))
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => ({
    id: row.id,
    stage: row.stage,
    subject: row.subject,
    value: row.value,
    network: row.network,
    verdict: row.verdict,
    policy: row.policy,
    evidence: row.evidence as AmlDecision['evidence'],
    at: row.at,
    claimId: row.claim_id ?? undefined,
    rule: row.rule === null ? undefined : (row.rule as HoldReason),
    by: row.by_staff ?? undefined,
    byLabel: row.by_label ?? undefined,
    second: row.second ?? undefined,
    secondLabel: row.second_label ?? undefined,
    why: row.why ?? undefined,
  }))
}

/** What the checks have let pass for a claim, and what two persons have released since the checks stopped it. */
export async function passedSubjects(db: Db, claimId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('aml_decisions')
    .select(['stage', 'subject', 'value'])
    .where('claim_id', '=', claimId)
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('verdict', '=', 'pass'),
        and([
          eb('verdict', 'in', ['hit', 'away']),
          exists(
            selectFrom('aml_decisions as released')
              .select('released.id')
              .where('released.claim_id', '=', claimId)
              .where('released.verdict', '=', 'released')
              .whereRef('released.id', '>', 'aml_decisions.id'),
          ),
        ]),
      ]),
    )
    .execute()
  return new Set(rows.map(decidedKey))
}

export const decidedKey = ({ stage, subject, value }: Pick<AmlDecision, 'stage' | 'subject' | 'value'>): string =>
  `${stage} ${subject} ${value}`
