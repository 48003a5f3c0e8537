import type { Lifetime, Reading } from './reading.ts'

/** A source of prices. It only reads; whether a value is believed is decided in one place for all sources. */
export type Feed = {
  source: string
  /** The interval between starts of readings. */
  everyMs: number
  lifetime: Lifetime
  /** All present values of the source. Rejects with a FeedFault, or any error of a library. */
  read: (signal: AbortSignal) => Promise<Reading[]>
}

/** Live prices hold for two minutes, whatever the source's timestamp says. */
export const LIVE: Lifetime = { stampMs: 120_000, readMs: 120_000, aheadMs: 30_000, outlivesFaults: false }

export type FaultReason =
  | 'timeout'
  | 'unreachable'
  | 'status'
  | 'redirect'
  | 'too-large'
  | 'unreadable'
  /** The source refused the request. */
  | 'refused'
  /** Any other error of a library. */
  | 'failed'

/** A source did not answer, or its answer is unreadable. Thrown, because it passes through a library. */
export class FeedFault extends Error {
  readonly reason: FaultReason
  constructor(reason: FaultReason, detail: string) {
    super(detail)
    this.name = 'FeedFault'
    this.reason = reason
  }
}

/** The outcome of one reading, as it is posted from the worker thread. */
export type Report = { source: string } & (
  | { readings: Reading[]; lifetime: Lifetime }
  | { fault: FaultReason; detail: string }
)
