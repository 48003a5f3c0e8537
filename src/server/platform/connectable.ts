import type { ConnectionKind } from '#contract/connections/connection-names.ts'
import type { SeenConnection } from '#contract/connections/connections.calls.ts'
import type { ConnectionValue } from '#contract/connections/connections.ts'
import { type Result, refuse } from '#contract/result.ts'

/** What the other side has said when a connection was tried, and what is sealed of it. */
export type Trial<K extends ConnectionKind> = Result<
  { value: ConnectionValue<K>; seen: SeenConnection },
  { reason: 'connection-failed'; detail: string; said: string }
>

/** One kind of connection, as the feature that uses it offers it to whoever sets it. */
export type Connectable<K extends ConnectionKind> = {
  /** What the environment names, which wins. */
  environment: ConnectionValue<K> | undefined
  try: (value: ConnectionValue<K>) => Promise<Trial<K>>
}

/** `said`: in words without what is secret. */
export const notConnected = (said: string) =>
  refuse({ reason: 'connection-failed' as const, detail: 'the other side does not accept the connection', said })
