import { useSyncExternalStore } from 'react'
import { HOUR_MS } from '#contract/durations.ts'

const CHECK_EVERY_MS = HOUR_MS

/**
 * The pages come from one build, the server may run a newer one. The build is checked once an hour and on return to the
 * tab, until a newer one is found.
 */
let newer = false
const listeners = new Set<() => void>()

export function watchForNewBuild(ownBuild: string, readLatest: () => Promise<{ id: string }>): void {
  let askedAt = Date.now()
  const check = async () => {
    askedAt = Date.now()
    try {
      const { id } = await readLatest()
      newer = id !== ownBuild
      if (newer) for (const listener of listeners) listener()
    } catch {
      // Without an answer the next check asks again.
    }
  }
  const due = () => !newer && document.visibilityState === 'visible' && Date.now() - askedAt >= CHECK_EVERY_MS
  setInterval(() => due() && check(), CHECK_EVERY_MS / 60)
  document.addEventListener('visibilitychange', () => due() && check())
}

export const isNewerBuildOut = () => newer

export function useNewerBuild(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isNewerBuildOut,
    () => false,
  )
}

/** Whether a reload would lose typed input. */
export function hasTypedInput(root: ParentNode): boolean {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input, textarea, select',
  )) {
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(option => option.selected !== option.defaultSelected)) return true
    } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked !== field.defaultChecked) return true
    } else if (field.type !== 'hidden' && field.value !== field.defaultValue) {
      return true
    }
  }
  return false
}
