import type { Selectable } from 'kysely'
import type { ContestRecord, ContestStage } from '#contract/contest/contest.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import type { Schema } from '#server/platform/database/schema.ts'

const CENTS = 2

type Row = Selectable<Schema['contests']>

export const contestRecordOf = (row: Row): ContestRecord => ({
  state: row.state,
  title: { ru: row.title_ru, en: row.title_en },
  text: { ru: row.text_ru, en: row.text_en },
  starts: row.starts_at.toISOString(),
  ends: row.ends_at.toISOString(),
  ticketsBy: row.tickets_by,
  usdPerTicket: row.usd_per_ticket === null ? null : toShortDecimal(BigInt(row.usd_per_ticket), CENTS),
  from: row.from_currencies,
  to: row.to_currencies,
  blockHeight: row.block_height,
  // Written from a record that was checked.
  prizes: row.prizes as ContestRecord['prizes'],
})

export const contestRowOf = (record: ContestRecord, at: Date) => ({
  state: record.state,
  title_ru: record.title.ru,
  title_en: record.title.en,
  text_ru: record.text.ru,
  text_en: record.text.en,
  starts_at: new Date(record.starts),
  ends_at: new Date(record.ends),
  tickets_by: record.ticketsBy,
  usd_per_ticket: record.usdPerTicket === null ? null : fromDecimal(record.usdPerTicket, CENTS)!.toString(),
  from_currencies: record.from,
  to_currencies: record.to,
  block_height: record.blockHeight,
  prizes: JSON.stringify(record.prizes),
  changed_at: at,
})

type Staged = Pick<ContestRecord, 'state' | 'starts' | 'ends'> & { drawn: boolean }

/** Where a contest that is no draft stands. */
export function contestStageOf({ state, starts, ends, drawn }: Staged, now: Date): ContestStage {
  if (state === 'cancelled') return 'cancelled'
  if (drawn) return 'finished'
  if (now < new Date(starts)) return 'upcoming'
  return now < new Date(ends) ? 'running' : 'drawing'
}

export const winnersOf = ({ prizes }: Pick<ContestRecord, 'prizes'>): number =>
  prizes.reduce((sum, { winners }) => sum + winners, 0)

/** The place among the prizes of what the winner in a place gets, from nought. */
export function prizeOfPlace({ prizes }: Pick<ContestRecord, 'prizes'>, place: number): number {
  let last = 0
  return prizes.findIndex(({ winners }) => {
    last += winners
    return place <= last
  })
}
