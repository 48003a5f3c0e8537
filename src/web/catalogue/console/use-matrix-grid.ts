import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type Area, areaBetween, type MatrixPlace, placeAfter, type Size } from './matrix-grid.ts'

/** Walking through a table by keys, and the area that is selected in it by Shift with them or by the mouse. */
export function useMatrixGrid(size: Size) {
  const [at, setAt] = useState<MatrixPlace>({ row: 0, column: 0 })
  const [area, setArea] = useState<Area>()
  /** Where the selection began. */
  const anchor = useRef<MatrixPlace>(undefined)
  const dragged = useRef(false)

  const select = (from: MatrixPlace, to: MatrixPlace) => {
    anchor.current = from
    setArea(areaBetween(from, to))
  }
  const forget = () => {
    anchor.current = undefined
    setArea(undefined)
  }

  const table = {
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      // What is typed into a cell is its own.
      if (event.altKey || event.target instanceof HTMLInputElement) return
      const from = placeOf(event.target)
      const to = from && placeAfter(from, event.key, size, event.ctrlKey || event.metaKey)
      if (!to) return
      event.preventDefault()
      if (event.shiftKey) select(anchor.current ?? from, to)
      else forget()
      setAt(to)
      focusOn(event.currentTarget, to)
    },
    onFocus(event: FocusEvent) {
      const place = placeOf(event.target)
      if (place) setAt(place)
    },
    // On a touch screen the finger scrolls.
    onPointerDown(event: PointerEvent) {
      dragged.current = false
      const place = event.pointerType === 'mouse' && event.button === 0 ? cellOf(event.target) : undefined
      if (!place) return
      if (event.shiftKey) select(anchor.current ?? at, place)
      else {
        forget()
        anchor.current = place
      }
      dragged.current = event.shiftKey
    },
    onPointerOver(event: PointerEvent) {
      const place = event.buttons === 1 && anchor.current ? cellOf(event.target) : undefined
      const from = anchor.current
      if (!place || !from || (!dragged.current && place.row === from.row && place.column === from.column)) return
      dragged.current = true
      setArea(areaBetween(from, place))
    },
    /** The mouse selected: the cell under it is not opened. */
    onClickCapture(event: MouseEvent) {
      if (dragged.current) event.preventDefault()
      dragged.current = false
    },
    // A link is not carried away.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  }
  return { at, area, forget, table }
}

/** The place of the cell or the head that something stands in. */
function placeOf(target: EventTarget): MatrixPlace | undefined {
  const cell = (target as Element).closest<HTMLTableCellElement>('td, th')
  return cell
    ? { row: (cell.parentElement as HTMLTableRowElement).rowIndex - 1, column: cell.cellIndex - 1 }
    : undefined
}

export const cellOf = (target: EventTarget): MatrixPlace | undefined => {
  const place = placeOf(target)
  return place && place.row >= 0 && place.column >= 0 ? place : undefined
}

/** The keyboard goes to a place of the table. */
export function focusOn(table: HTMLTableElement, { row, column }: MatrixPlace): void {
  const cell = table.rows[row + 1]?.cells[column + 1]
  const inside = cell?.querySelector<HTMLElement>('a') ?? cell
  inside?.focus()
}
