import { randomUUID } from 'node:crypto'
import type { ContestRecord } from '#contract/contest/contest.ts'
import { DOLLAR_SCALE, DOLLARS } from '#contract/ledger/dollars.ts'
import { toShortDecimal } from '#contract/money/money.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { lockContest, readWinners, type WinnerRow } from './contest.store.ts'
import { contestWon } from './emails/contest-won.ts'

type Occasion = { author: string; at: Date }

/**
 * Credits the dollars of winners that are not given yet to their accounts, as what referrers are owed: they are withdrawn in the
 * same way. Who has no account waits until one confirms the mailbox. The contest is locked.
 */
export async function giveDollars(
  tx: Tx,
  contest: string,
  winners: readonly WinnerRow[],
  { author, at }: Occasion,
): Promise<number> {
  const due = winners.flatMap(({ place, units, givenAt, account }) =>
    units === null || givenAt !== null || account === null ? [] : [{ place, units, account, id: randomUUID() }],
  )
  for (const { place, account, id } of due) {
    await tx
      .updateTable('contest_winners')
      .set({ given_to: account, transfer: id, given_at: at })
      .where('contest', '=', contest)
      .where('place', '=', place)
      .execute()
  }
  await writeTransfers(
    tx,
    due.map(({ units, account, id }) => ({
      ...transfer(
        { currency: DOLLARS, debit: 'promo', credit: 'referral', creditOwner: account, units },
        { reason: 'contest', author, at },
      ),
      id,
    })),
  )
  return due.length
}

/** What a winner gets, in their language: the letter says what to do for it. */
export async function notifyWinner(tx: Tx, { title }: ContestRecord, winner: WinnerRow, at: Date): Promise<void> {
  const { place, units, promoCode, account, email, locale } = winner
  await putInOutbox(tx, {
    kind: contestWon,
    to: email,
    locale,
    data: {
      title: title[locale],
      place,
      usd: units === null ? undefined : toShortDecimal(units, DOLLAR_SCALE),
      waits: units === null ? undefined : account === null,
      code: promoCode ?? undefined,
    },
    at,
  })
}

/** Gives the dollars that waited for an account. */
export const giveWaitingPrizes = (db: Db, now: () => Date): Task =>
  dueTask('give-waiting-prizes', '*/10 * * * *', async () => {
    const waiting = await db
      .selectFrom('contest_winners')
      .select('contest')
      .distinct()
      .where('given_at', 'is', null)
      .execute()
    for (const { contest } of waiting)
      await db.transaction().execute(async tx => {
        await lockContest(tx, contest)
        await giveDollars(tx, contest, await readWinners(tx, contest), { author: 'clock', at: now() })
      })
  })
