import type { SeenConnection } from '#contract/connections/connections.calls.ts'

/** What each kind of connection says of itself. */
export type KindWords = {
  none: string
  works: string
  environment: string
  lead?: string
  save: string
  saved: (seen: SeenConnection) => string
  check: string
  removeNote: string
}
