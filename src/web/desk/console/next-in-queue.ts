/** Where the claim that was open last stood in the queue, and which one stood below it when it was opened. */
export type QueuePlace = { id: string; index: number; below?: string | undefined }

/**
 * The claim below the open one, or above it. When the open claim has left the queue, its successor has taken its place,
 * so finishing a claim does not lead back to the top. When a move has sent it further down, work goes on with
 * the claim that stood below it.
 */
export function nextInQueue(ids: readonly string[], last: QueuePlace | undefined, step: 1 | -1): string | undefined {
  if (!last) return step === 1 ? ids[0] : undefined
  const at = ids.indexOf(last.id)
  const below = last.below === undefined ? -1 : ids.indexOf(last.below)
  if (step === 1 && below >= 0 && below < at) return last.below
  if (at >= 0) return ids[at + step]
  return ids[step === 1 ? Math.min(last.index, ids.length - 1) : last.index - 1]
}
