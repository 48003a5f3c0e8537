import { useEffect, useState } from 'react'

const presses = ['pointerup', 'keydown'] as const

/** Whether anything was pressed on the page since it was opened. */
export function usePressed(): boolean {
  const [pressed, setPressed] = useState(() => navigator.userActivation.hasBeenActive)
  useEffect(() => {
    if (pressed) return
    const note = () => setPressed(true)
    for (const press of presses) addEventListener(press, note, { passive: true })
    return () => {
      for (const press of presses) removeEventListener(press, note)
    }
  }, [pressed])
  return pressed
}
