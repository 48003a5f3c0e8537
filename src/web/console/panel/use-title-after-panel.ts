import { useEffect, useRef } from 'react'

/** A closed panel takes the focus with it: the focus goes to the title, from where the keyboard goes on. */
export function useTitleAfterPanel(open: string | undefined) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current !== undefined && open === undefined) title.current?.focus()
    before.current = open
  }, [open])
  return title
}
