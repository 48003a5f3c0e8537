export type Toast = {
  id: number
  tone: 'info' | 'good' | 'warn' | 'bad'
  text: string
  action?: { label: string; onPick: () => void }
}

/** More at once would be read by nobody; the oldest makes room. */
const MOST = 3

/** Says something that happened, at the edge of the screen, without taking anything away from the person's hands. */
export function notify(toast: Omit<Toast, 'id'>): void {
  id += 1
  tell([...toasts, { ...toast, id }].slice(-MOST))
}

export const dismissToast = (id: number) => tell(toasts.filter(toast => toast.id !== id))

let toasts: readonly Toast[] = []
let id = 0
const listeners = new Set<() => void>()

export const readToasts = () => toasts
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
