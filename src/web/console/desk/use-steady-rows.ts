import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Whoever has not moved the mouse for so long is not about to click. */
const STILL_MS = 1_500

/**
 * The rows of a list that changes by itself, held where they are while the mouse moves over them: what one is about to
 * click must not be another row a moment later. What a row says stays true; only the places wait.
 */
export function useSteadyRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const letGo = () => {
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
  const shown = held ? held.map(row => rows.find(({ id }) => id === row.id) ?? row) : rows
  return { shown, handlers: { onPointerMove: hold, onPointerLeave: letGo } }
}
