export type Toast = {
  id: number
  tone: 'info' | 'good' | 'warn' | 'bad'
  text: string
}

/** At most so many at once: the oldest goes. */
const MOST = 3

/** Shows a message at the edge of the screen, without taking the focus. */
export function notify(toast: Omit<Toast, 'id'>): void {
  id += 1
  publish([...toasts, { ...toast, id }].slice(-MOST))
}

export const dismissToast = (id: number) => publish(toasts.filter(toast => toast.id !== id))

let toasts: readonly Toast[] = []
let id = 0
const listeners = new Set<() => void>()

export const readToasts = () => toasts
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
