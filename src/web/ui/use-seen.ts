import { type RefObject, useEffect, useState } from 'react'

/** True once nearly the whole of an element has been in the viewport, for loading heavy parts late. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= MOST)) setSeen(true)
      },
      { threshold: MOST },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}

const MOST = 0.9
