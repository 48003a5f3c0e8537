import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Counts whole seconds down to nothing, from when the page came with them. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * SECOND_MS
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS)))
    look()
    if (seconds === 0) return
    const timer = setInterval(look, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
