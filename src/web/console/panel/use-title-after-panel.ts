import { useEffect, useRef } from 'react'

/** A panel that is done with, or left, takes the focus with it: whoever uses the keyboard reads on from the title. */
export function useTitleAfterPanel(open: string | undefined) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current !== undefined && open === undefined) title.current?.focus()
    before.current = open
  }, [open])
  return title
}
