import type { Lifetime, Reading } from './reading.ts'

/** A source of prices. It reads, and judges nothing: whether a reading is believed is decided in one place for all. */
export type Feed = {
  source: string
  /** From the start of one reading to the start of the next. */
  everyMs: number
  lifetime: Lifetime
  /** Everything the source says now. Rejects with a FeedFault, or with anything a library throws. */
  read: (signal: AbortSignal) => Promise<Reading[]>
}

/** A market moves while one looks: two minutes, whatever the source's stamp says. */
export const LIVE: Lifetime = { stampMs: 120_000, readMs: 120_000, aheadMs: 30_000, outlivesFaults: false }

export type FaultReason =
  | 'timeout'
  | 'unreachable'
  | 'status'
  | 'redirect'
  | 'too-large'
  | 'unreadable'
  /** The source understood the question and said no. */
  | 'refused'
  /** Anything else that a library throws. */
  | 'failed'

/** A source did not answer, or its answer cannot be read. It is thrown, because it has to pass through a library. */
export class FeedFault extends Error {
  readonly reason: FaultReason
  constructor(reason: FaultReason, detail: string) {
    super(detail)
    this.name = 'FeedFault'
    this.reason = reason
  }
}

/** What came of one attempt to read a source. It crosses from the worker's thread as it is. */
export type Report = { source: string } & (
  | { readings: Reading[]; lifetime: Lifetime }
  | { fault: FaultReason; detail: string }
)
