import { useSyncExternalStore } from 'react'

const CHECK_EVERY_MS = 60 * 60 * 1000

/**
 * The pages come from one build, the server may run a newer one. Asked once an hour and when a person comes back to the
 * tab; once the answer is "newer" there is nothing left to ask.
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
      if (newer) for (const tell of listeners) tell()
    } catch {
      // No answer is no news: the next check asks again.
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

/** Whether a person has typed something here that a reload would throw away. */
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
