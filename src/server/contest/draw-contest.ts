import { createHmac } from 'node:crypto'
import type { ContestRecord } from '#contract/contest/contest.ts'
import { drawWinners, readList } from '#contract/contest/draw.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { promoCodesSection } from '#server/promo-codes/promo-codes.section.ts'
import { listPromoCodes } from '#server/promo-codes/promo-codes.store.ts'
import { asPerson, isAlone, isSecondPerson } from '#server/second-person/second-person.ts'
import { findList, lockContest, readDraws, readWinners } from './contest.store.ts'
import { prizeOfPlace, winnersOf } from './contest-terms.ts'
import { giveDollars, notifyWinner } from './give-prizes.ts'

const DRAWS = 'catalogue.terms'

export type DrawRefusal = { reason: 'not-found' } | { reason: 'forbidden' } | { reason: 'wrong-state'; detail: string }

type Wish = { key: string; blockHash: string; secret: string }

/**
 * Enters the hash of the block. The first person's stays open to be corrected; when another one enters the same, or nobody else
 * may, the winners are drawn and get their prizes, all in one transaction.
 */
export function drawContest(
  db: Db,
  { key, blockHash, secret }: Wish,
  actor: StaffActor,
): Promise<Result<{ drawn: boolean }, DrawRefusal>> {
  return allOrNothing<{ drawn: boolean }, DrawRefusal>(db, async tx => {
    const contest = await lockContest(tx, key)
    if (!contest) return refuse({ reason: 'not-found' })
    const draw = (await readDraws(tx, [key])).get(key)
    if (!draw) return wrongState('the list is not frozen')
    if (draw.drawn?.drawnAt) return wrongState('the contest is drawn')
    if (!(await stillHasRight(tx, actor.staff.id, DRAWS))) return refuse({ reason: 'forbidden' })

    const by = actor.staff.id
    const entered = draw.drawn
    const person = await asPerson(tx, by)
    const isSecond =
      entered !== undefined && isSecondPerson({ by: entered.enteredBy }, person) && entered.blockHash === blockHash
    const isDrawn = isSecond || !(await needsTwo(tx, by))
    const entry = { block_hash: blockHash, entered_by: by, entered_at: actor.now }
    const drawn = isDrawn ? { drawn_by: by, drawn_at: actor.now } : {}
    const values = isSecond ? drawn : { ...entry, ...drawn }
    if (entered) await tx.updateTable('contest_draws').set(values).where('contest', '=', key).execute()
    else
      await tx
        .insertInto('contest_draws')
        .values({ contest: key, ...entry, ...drawn })
        .execute()
    if (isDrawn) await awardPrizes(tx, { key, contest, listHash: draw.frozen.hash, blockHash, secret }, actor)
    await writeAudit(tx, actor, {
      action: isDrawn ? 'contest.draw' : 'contest.enter',
      subject: { kind: 'contest', id: key },
      after: { blockHash },
    })
    return accept({ drawn: isDrawn })
  })
}

const wrongState = (detail: string) => refuse({ reason: 'wrong-state', detail })

/** Whether somebody else could enter the hash, too. */
export async function needsTwo(db: Db, staffId: string): Promise<boolean> {
  return !(await isAlone(db, [DRAWS], { by: staffId }))
}

type Drawing = { key: string; contest: ContestRecord; listHash: string; blockHash: string; secret: string }

async function awardPrizes(
  tx: Tx,
  { key, contest, listHash, blockHash, secret }: Drawing,
  actor: StaffActor,
): Promise<void> {
  const lines = readList((await findList(tx, key))!)
  if (!lines) throw new Error(`the list of contest ${key} cannot be read`)
  const drawn = drawWinners(lines, { listHash, blockHash, winners: winnersOf(contest) })
  if (drawn.length === 0) return
  const prizes = drawn.map(({ participant }, i) => {
    const prize = prizeOfPlace(contest, i + 1)
    const { usd, promo } = contest.prizes[prize]!
    return {
      contest: key,
      place: i + 1,
      participant,
      prize,
      units: usd === null ? null : fromDecimal(usd, DOLLAR_SCALE)!.toString(),
      promo_code: promo === null ? null : codeOf(`${key} ${i + 1}`, secret),
      given_at: promo === null ? null : actor.now,
      given_to: null,
      transfer: null,
    }
  })
  // The codes are there before the winners name them.
  const people = await peopleOf(tx, key)
  await writeCodes(tx, { key, contest, prizes, people }, actor)
  await tx.insertInto('contest_winners').values(prizes).execute()
  const winners = await readWinners(tx, key)
  for (const winner of winners) await notifyWinner(tx, contest, winner, actor.now)
  await giveDollars(tx, key, winners, { author: actor.staff.id, at: actor.now })
}

type People = ReadonlyMap<string, { user_id: string | null; email_key: string }>

async function peopleOf(tx: Tx, contest: string): Promise<People> {
  const rows = await tx
    .selectFrom('contest_participants')
    .select(['participant', 'user_id', 'email_key'])
    .where('contest', '=', contest)
    .execute()
  return new Map(rows.map(row => [row.participant, row]))
}

type Codes = {
  key: string
  contest: ContestRecord
  prizes: readonly { participant: string; prize: number; promo_code: string | null }[]
  people: People
}

/** A code of their own for each winner of one, on the terms of the named code; it works once. */
async function writeCodes(tx: Tx, { key, contest, prizes, people }: Codes, actor: StaffActor): Promise<void> {
  const patterns = contest.prizes.flatMap(({ promo }) => promo ?? [])
  if (patterns.length === 0) return
  const terms = new Map((await listPromoCodes(tx, patterns)).map(({ code, terms }) => [code, terms]))
  const codes = prizes.flatMap(({ participant, prize, promo_code }) => {
    if (promo_code === null) return []
    const person = people.get(participant)!
    const only = person.user_id ?? person.email_key
    const pattern = terms.get(contest.prizes[prize]!.promo!)!
    const own = { state: 'on' as const, uses: 1, usesOfPerson: 1, only, listed: false, batch: `contest ${key}` }
    return [{ key: promo_code, after: { ...pattern, ...own } }]
  })
  await promoCodesSection.write(tx, codes, actor.now, { author: actor.staff.id, confirmed: true })
}

/** Letters and digits that are not taken for one another, which follow from a secret: fifty bits. */
function codeOf(name: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`contest code\n${name}`).digest()
  return `WIN-${Array.from({ length: 10 }, (_, i) => LETTERS[digest[i]! % LETTERS.length]).join('')}`
}
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
