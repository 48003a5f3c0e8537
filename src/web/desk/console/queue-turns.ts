import type { QueueItem } from '#contract/desk/desk.ts'
import { type Turn, turns } from '#contract/desk/turns.ts'

/** Rows by whose turn it is, the reader's own first. The order within a turn stays. */
export const inTurns = (items: readonly QueueItem[]): QueueItem[] =>
  turns.flatMap(turn => items.filter(item => turnOf(item) === turn))

/** Of an open order something is always awaited; what the reader cannot tell is a colleague's. */
export const turnOf = ({ task }: Pick<QueueItem, 'task'>): Turn => task?.turn ?? 'colleague'
