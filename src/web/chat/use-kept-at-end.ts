import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a list of messages to its end whenever one is added, or somebody begins to type. */
export function useKeptAtEnd(count: number, typing = false): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [count, typing])
  return log
}
