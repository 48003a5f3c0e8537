/** The numbers of the loading bar. Its colour and its height are in `LoadingBar.module.css`. */
const DURATION_MS = 2_000
const THROTTLE_MS = 200
const HIDE_DELAY_MS = 500
const RESET_DELAY_MS = 400

/** One page load, as far as it is known: it began, and perhaps it has ended. Times are of one monotonic clock. */
export type LoadingRun = { startedAt: number; ended?: { at: number; failed: boolean } }

export type LoadingPhase = 'idle' | 'waiting' | 'growing' | 'done' | 'leaving'
export type LoadingView = { phase: LoadingPhase; progress: number; failed: boolean }

/** A load that is under way goes on when it is sent elsewhere: the bar never jumps back in front of a person. */
export const beginRun = (run: LoadingRun | undefined, now: number): LoadingRun =>
  run && !run.ended ? run : { startedAt: now }

export const endRun = (run: LoadingRun | undefined, failed: boolean, now: number): LoadingRun | undefined =>
  run && !run.ended ? { ...run, ended: { at: now, failed } } : run

/** What the bar shows at a moment. A load that ends within the throttle is never seen, however it ended. */
export function viewAt(run: LoadingRun | undefined, now: number): LoadingView {
  if (!run) return idle
  const appearsAt = run.startedAt + THROTTLE_MS

  if (!run.ended) {
    if (now < appearsAt) return { phase: 'waiting', progress: 0, failed: false }
    return { phase: 'growing', progress: progressAfter(now - appearsAt), failed: false }
  }

  const { at, failed } = run.ended
  if (at < appearsAt) return idle
  if (now < at + HIDE_DELAY_MS) return { phase: 'done', progress: 100, failed }
  if (now < at + HIDE_DELAY_MS + RESET_DELAY_MS) return { phase: 'leaving', progress: 100, failed }
  return idle
}

/** How long the view stays as it is; a growing bar changes with every frame, and an idle one never. */
export function msUntilChange(run: LoadingRun | undefined, now: number): number {
  const { phase } = viewAt(run, now)
  if (phase === 'waiting') return run!.startedAt + THROTTLE_MS - now
  if (phase === 'growing') return 0
  if (phase === 'done') return run!.ended!.at + HIDE_DELAY_MS - now
  if (phase === 'leaving') return run!.ended!.at + HIDE_DELAY_MS + RESET_DELAY_MS - now
  return Number.POSITIVE_INFINITY
}

/** Quick at first, slower and slower, never quite there: per cent after so many milliseconds on the screen. */
export const progressAfter = (elapsedMs: number) =>
  (2 / Math.PI) * 100 * Math.atan(((elapsedMs / DURATION_MS) * 100) / 50)

const idle: LoadingView = { phase: 'idle', progress: 0, failed: false }
