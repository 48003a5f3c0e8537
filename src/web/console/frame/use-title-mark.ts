import { useOutletContext } from 'react-router'
import type { Waiting } from './sections.ts'
import { useTitleCountIsOn } from './title-setting.ts'

/** How many claims wait, for the title of the tab, and whether one of them is the reader's and late; nothing where that is turned off. */
export function useTitleMark(): string {
  const on = useTitleCountIsOn()
  const waiting = useOutletContext<Waiting | null>()
  if (!on || !waiting || waiting.claims === 0) return ''
  return waiting.late > 0 ? `(${waiting.claims}!)` : `(${waiting.claims})`
}
