import { type ReactNode, useEffect, useRef } from 'react'

/** The answer to a request. The form with the pressed button is gone, so the focus goes here. */
export function Outcome({ className, children }: { className?: string; children: ReactNode }) {
  const outcome = useRef<HTMLDivElement>(null)

  useEffect(() => outcome.current?.focus(), [])

  return (
    <div ref={outcome} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
