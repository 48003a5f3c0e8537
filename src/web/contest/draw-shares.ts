import type { ContestView } from '#contract/contest/contest.ts'

/** The tickets of one participant, or of all that are not shown, from which ticket on. */
export type DrawShare = { from: number; tickets: number; place?: number; isRest?: true }

/** Whose the tickets of a drawn contest are: those with the most first, then winners with fewer, then everybody else. */
export function sharesOf({ table, drawn, tickets }: Pick<ContestView, 'table' | 'drawn' | 'tickets'>): DrawShare[] {
  const winners = drawn?.winners ?? []
  const placeOf = new Map(winners.map(({ participant, place }) => [participant, place]))
  const shown = new Set(table.map(({ participant }) => participant))
  const shares: DrawShare[] = []
  let from = 0
  for (const line of [...table, ...winners.filter(({ participant }) => !shown.has(participant))]) {
    shares.push({ from, tickets: line.tickets, place: placeOf.get(line.participant) })
    from += line.tickets
  }
  if (from < tickets) shares.push({ from, tickets: tickets - from, isRest: true })
  return shares
}
