import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** After so long without a movement of the mouse no click is expected. */
const STILL_MS = 1_500

/**
 * The rows of a live list, kept in their order while the mouse moves over them, so that a click hits the row that was
 * aimed at. The content of the rows stays current.
 */
export function useSteadyRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const releaseHold = () => {
    clearTimeout(timer.current)
    setHeld(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    setHeld(before => before ?? rows)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeld(undefined), STILL_MS)
  }
  // Whatever has become of a row, it stays where it was.
  const shown = (held ?? rows).map(place => ({ place, row: rows.find(({ id }) => id === place.id) ?? place }))
  return { shown, handlers: { onPointerMove: hold, onPointerLeave: releaseHold } }
}
