import { type ConnectionKind, connectionKinds } from '#contract/connections/connection-names.ts'
import {
  type ConnectionRecord,
  type ConnectionValue,
  connectionValues,
  labelOfConnection,
} from '#contract/connections/connections.ts'
import { decrypt, encrypt, keyFor } from '#server/auth/encryption.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** The notify channel for connections that were set, and for servers that have accepted something. */
export const CONNECTIONS_CHANNEL = 'connections'

type Values = { [K in ConnectionKind]?: ConnectionValue<K> }

/** The connections that were set in the console, as every process has them. */
export type LiveConnections = {
  /** Undefined: none is set, or it was sealed with another secret. */
  valueOf: <K extends ConnectionKind>(kind: K) => ConnectionValue<K> | undefined
  /** Whether one is set that cannot be opened. */
  isUnreadable: (kind: ConnectionKind) => boolean
  seal: <K extends ConnectionKind>(kind: K, value: ConnectionValue<K>) => ConnectionRecord
  /** Whether a record was sealed here, for this kind and with this label. */
  isSealed: (kind: ConnectionKind, record: ConnectionRecord) => boolean
  /** The label of the server that has accepted something last. */
  worksOf: (kind: ConnectionKind) => string | undefined
  noteWorks: (kind: ConnectionKind, label: string, at: Date) => Promise<void>
  reload: () => Promise<void>
  /** The same where something was set that this process has not been told of yet. */
  catchUp: () => Promise<void>
  /** Called after what counts may have changed. */
  onChange: (listener: () => void) => void
}

const keyOf = (kind: string, secret: string) => keyFor(secret, `connection ${kind}`)

/** What waits for a second person is to be entered anew. */
export async function sealConnectionsAgain(tx: Tx, { key, before }: { key: string; before: string }): Promise<void> {
  for (const { kind, sealed } of await tx.selectFrom('connections').select(['kind', 'sealed']).execute()) {
    const text = decrypt(sealed, keyOf(kind, before))
    if (text === undefined) continue
    await tx
      .updateTable('connections')
      .set({ sealed: encrypt(text, keyOf(kind, key)) })
      .where('kind', '=', kind)
      .execute()
  }
}

/** Reads and opens all of them. One that cannot be opened counts as none: the office works on, and its page says so. */
export async function openLiveConnections(db: Db, secret: string): Promise<LiveConnections> {
  const keys = Object.fromEntries(connectionKinds.map(kind => [kind, keyOf(kind, secret)]))
  let values: Values = {}
  let unreadable = new Set<string>()
  let works = new Map<string, string>()
  let read = ''
  const listeners: (() => void)[] = []

  const open = <K extends ConnectionKind>(kind: K, sealed: string): ConnectionValue<K> | undefined => {
    const text = decrypt(sealed, keys[kind]!)
    const parsed = text === undefined ? undefined : connectionValues[kind].safeParse(JSON.parse(text))
    return parsed?.success ? (parsed.data as ConnectionValue<K>) : undefined
  }

  const live: LiveConnections = {
    valueOf: kind => values[kind] as never,
    isUnreadable: kind => unreadable.has(kind),
    seal: (kind, value) => ({
      sealed: encrypt(JSON.stringify(value), keys[kind]!),
      label: labelOfConnection(kind, value),
    }),
    isSealed(kind, { sealed, label }) {
      const value = open(kind, sealed)
      return value !== undefined && labelOfConnection(kind, value) === label
    },
    worksOf: kind => works.get(kind),
    async noteWorks(kind, label, at) {
      if (works.get(kind) === label) return
      works.set(kind, label)
      await db
        .insertInto('connections')
        .values({ kind, works_label: label, works_at: at })
        .onConflict(conflict => conflict.column('kind').doUpdateSet({ works_label: label, works_at: at }))
        .execute()
    },
    async catchUp() {
      const rows = await readRows()
      if (JSON.stringify(rows) !== read) take(rows)
    },
    reload: async () => take(await readRows()),
    onChange: listener => void listeners.push(listener),
  }
  await live.reload()
  return live

  function readRows() {
    return db.selectFrom('connections').select(['kind', 'sealed', 'works_label']).orderBy('kind').execute()
  }

  function take(rows: Awaited<ReturnType<typeof readRows>>): void {
    read = JSON.stringify(rows)
    const opened: Values = {}
    const closed = new Set<string>()
    for (const kind of connectionKinds) {
      const sealed = rows.find(row => row.kind === kind)?.sealed
      if (!sealed) continue
      const value = open(kind, sealed)
      if (value) Object.assign(opened, { [kind]: value })
      else closed.add(kind)
    }
    values = opened
    unreadable = closed
    works = new Map(rows.flatMap(({ kind, works_label }) => (works_label === null ? [] : [[kind, works_label]])))
    for (const notify of listeners) notify()
  }
}
