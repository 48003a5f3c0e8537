import { beginRun, endRun, type LoadingRun } from './loading-timeline.ts'

/** The load of a page that the bar shows. It outlives the pages, so that an error page does not take the bar away. */
let run: LoadingRun | undefined
const listeners = new Set<() => void>()

export const readLoading = () => run
export function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const beginLoading = () => change(beginRun(run, performance.now()))
export const endLoading = () => change(endRun(run, false, performance.now()))
export const failLoading = () => change(endRun(run, true, performance.now()))

function change(next: LoadingRun | undefined): void {
  if (next === run) return
  run = next
  for (const listener of listeners) listener()
}
