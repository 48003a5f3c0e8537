import { useEffect } from 'react'
import { browserApi, leaveAs } from '#web/api/browser-api.ts'

/** The server counts an idle session in minutes. */
const NOTED_EVERY_MS = 60_000
const LOOK_EVERY_MS = 15_000

const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Tells the server that somebody is at the screen, since what the console reads by itself is no sign of that. Once nobody has been for too long,
 * the session is looked at again: another tab may have been used.
 */
export function useActs(): void {
  useEffect(() => {
    let last = Date.now()
    let noted = Number.NEGATIVE_INFINITY
    let idleMs = Number.POSITIVE_INFINITY
    const note = () => {
      last = Date.now()
      if (last - noted < NOTED_EVERY_MS) return
      noted = last
      browserApi('POST /api/v1/desk/acts/').then(
        answer => {
          idleMs = answer.idleMs
        },
        () => {},
      )
    }
    const look = async () => {
      if (Date.now() - last <= idleMs) return
      leaveAs('idle')
      // An ended session leads to the sign-in from here, and what was typed is kept.
      await browserApi('GET /api/v1/desk/waiting-changes/').catch(() => {})
      leaveAs('expired')
      last = Date.now() - idleMs + NOTED_EVERY_MS
    }
    note()
    for (const act of acts) addEventListener(act, note, { passive: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      for (const act of acts) removeEventListener(act, note)
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [])
}
