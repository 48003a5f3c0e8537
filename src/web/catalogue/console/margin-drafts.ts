import { directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import type { RecordChange } from '#contract/changes/changes.ts'
import { type Area, isIn, type MatrixPlace } from './matrix-grid.ts'

/** Margins that are typed into cells and not sent yet: by what is given, then by what is got. */
export type MarginDrafts = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * The drafts with a margin typed into a cell; where the cell is in a selected area, into all directions of the area. What is
 * typed as it stands is no draft.
 */
export function withMargin(
  drafts: MarginDrafts,
  { give, get, cells }: DirectionMatrix,
  place: MatrixPlace,
  area: Area | undefined,
  bps: number,
): MarginDrafts {
  const isInside = area && isIn(area.rows, place.row) && isIn(area.columns, place.column)
  const { rows, columns } = isInside ? area : { rows: [place.row, place.row], columns: [place.column, place.column] }
  const next = { ...drafts }
  for (let row = rows[0]!; row <= rows[1]!; row++) {
    const from = give[row]!
    const own = { ...next[from] }
    for (let column = columns[0]!; column <= columns[1]!; column++) {
      const [cell, to] = [cells[row]![column], get[column]!]
      if (!cell) continue
      if (cell[1] === bps) delete own[to]
      else own[to] = bps
    }
    if (Object.keys(own).length > 0) next[from] = own
    else delete next[from]
  }
  return next
}

export const countDrafts = (drafts: MarginDrafts): number =>
  Object.values(drafts).reduce((sum, own) => sum + Object.keys(own).length, 0)

/** One change of all drafts. Each says which margin its author saw. */
export const changesOfDrafts = (drafts: MarginDrafts, { give, get, cells }: DirectionMatrix): RecordChange[] =>
  give.flatMap((from, row) =>
    get.flatMap((to, column): RecordChange[] => {
      const [cell, bps] = [cells[row]![column], drafts[from]?.[to]]
      if (!cell || bps === undefined) return []
      return [
        {
          section: 'direction',
          key: directionKey(from, to),
          fields: { marginBps: bps },
          base: { marginBps: cell[1] },
        },
      ]
    }),
  )
