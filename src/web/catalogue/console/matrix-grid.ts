/** A place in the matrix. The heads stand at −1. */
export type MatrixPlace = { row: number; column: number }
export type Size = { rows: number; columns: number }

/** Cells between two places, both included. */
export type Area = { rows: readonly [number, number]; columns: readonly [number, number] }

/** Rows that a page of the keyboard goes. */
const PAGE = 10

/** Where a key leads from a place, heads included. Undefined: the key is none of the matrix. */
export function placeAfter(
  { row, column }: MatrixPlace,
  key: string,
  size: Size,
  toTheEnd = false,
): MatrixPlace | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const at = (row: number, column: number): MatrixPlace => ({
    row: Math.min(Math.max(row, -1), last.row),
    column: Math.min(Math.max(column, row === -1 ? 0 : -1), last.column),
  })
  switch (key) {
    case 'ArrowUp':
      return at(toTheEnd ? 0 : column === -1 ? Math.max(row - 1, 0) : row - 1, column)
    case 'ArrowDown':
      return at(toTheEnd ? last.row : row + 1, column)
    case 'ArrowLeft':
      return at(row, toTheEnd ? 0 : column - 1)
    case 'ArrowRight':
      return at(row, toTheEnd ? last.column : column + 1)
    case 'Home':
      return toTheEnd ? at(0, 0) : at(row, 0)
    case 'End':
      return toTheEnd ? at(last.row, last.column) : at(row, last.column)
    case 'PageUp':
      return at(Math.max(row - PAGE, 0), column)
    case 'PageDown':
      return at(row + PAGE, column)
    default:
      return undefined
  }
}

/** The area between two cells. A head stands for the first cell after it. */
export function areaBetween(a: MatrixPlace, b: MatrixPlace): Area {
  const ends = (one: number, other: number): readonly [number, number] => {
    const [x, y] = [Math.max(one, 0), Math.max(other, 0)]
    return x < y ? [x, y] : [y, x]
  }
  return { rows: ends(a.row, b.row), columns: ends(a.column, b.column) }
}

export const isIn = ([first, last]: readonly [number, number], index: number): boolean =>
  index >= first && index <= last
