import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { type ConnectionKind, connectionKinds, labelOf } from '#contract/connections/connection-names.ts'
import * as calls from '#contract/connections/connections.calls.ts'
import { type ConnectionValue, labelOfConnection } from '#contract/connections/connections.ts'
import { type Result, refuse } from '#contract/result.ts'
import { staffLabel } from '#server/auth/staff.ts'
import type { Mail } from '#server/emails/emails.feature.ts'
import type { Mailer, SendRefusal } from '#server/emails/mailer.ts'
import { openSmtpMailer } from '#server/emails/smtp-mailer.ts'
import type { Writer } from '#server/emails/write-email.ts'
import { type Connectable, notConnected } from '#server/platform/connectable.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { testLetter } from './emails/test-letter.ts'
import type { LiveConnections } from './live-connections.ts'

/** What can be tried besides the mail server, by the features that use it. */
export type Connectables = { [K in Exclude<ConnectionKind, 'smtp'>]: Connectable<K> }

export type ConnectionsRoutesDeps = {
  db: Db
  live: LiveConnections
  mail: () => Mail
  connectables: () => Connectables
  write: () => Writer
  now: () => Date
}

/** A person waits for the answer, so a silent server is given up sooner than by the outbox. */
const TRIAL = { connectMs: 8_000, answerMs: 15_000 }

/** What the office is connected with: read without the values, and tried before anything is sealed. */
export function connectionsRoutes(
  app: Hono<Env>,
  { db, live, mail, connectables, write, now }: ConnectionsRoutesDeps,
): void {
  const view = async (): Promise<calls.Connections> => {
    // Whoever has just set one reads it here, perhaps sooner than this process is told of it.
    const [rows, waiting] = await Promise.all([readSet(db), readWaiting(db), live.catchUp()])
    return {
      mail: mail().state(),
      items: connectionKinds.map(kind => {
        const { named, label } = standing(kind)
        return {
          kind,
          by: named ? 'environment' : live.valueOf(kind) ? 'console' : 'nothing',
          label,
          works: label !== undefined && live.worksOf(kind) === label,
          set: rows.get(kind),
          unreadable: live.isUnreadable(kind),
          waiting: waiting.has(kind),
        }
      }),
    }
  }

  /** Whether the environment names it, and what counts now. */
  function standing(kind: ConnectionKind): { named: boolean; label: string | undefined } {
    if (kind === 'smtp') return { named: mail().environment, label: mail().label() }
    const value = counts(kind)
    return { named: connectables()[kind].environment !== undefined, label: value && labelOfConnection(kind, value) }
  }

  function counts<K extends keyof Connectables>(kind: K): ConnectionValue<K> | undefined {
    return (connectables()[kind] as Connectable<K>).environment ?? live.valueOf(kind)
  }

  /** Seals what was tried. */
  async function tried<K extends keyof Connectables>(kind: K, value: ConnectionValue<K>) {
    const { environment, try: attempt } = connectables()[kind] as Connectable<K>
    if (environment) return setElsewhere
    const trial = await attempt(value)
    return trial.ok ? { record: live.seal(kind, trial.value.value), seen: trial.value.seen } : trial
  }

  serve(app, calls.readConnections, view)

  serve(app, calls.trySmtp, async (_, { body }, caller) => {
    if (mail().environment) return setElsewhere
    const mailer = openSmtpMailer(mail().serverOf(body), () => mail().senderOf(body), TRIAL)
    const sent = await sendTo(caller, mailer, labelOf(body)).finally(() => mailer.close())
    if (!sent.ok) return notConnected(sent.refusal.detail)
    return { record: live.seal('smtp', body), seen: { to: caller.email } }
  })

  serve(app, calls.tryImap, (_, { body }) => tried('imap', body))
  serve(app, calls.tryTelegram, (_, { body }) => tried('telegram', { ...body, bot: '' }))
  serve(app, calls.tryAmlbot, (_, { body }) => tried('amlbot', body))
  serve(app, calls.tryGetblock, (_, { body }) => tried('getblock', body))
  serve(app, calls.tryHeleket, (_, { body }) => tried('heleket', body))
  serve(app, calls.tryYookassa, (_, { body }) => tried('yookassa', body))
  serve(app, calls.tryNodes, (_, { body }) => tried('nodes', body))

  serve(app, calls.checkConnection, async (_, { params: { kind } }) => {
    const value = counts(kind)
    if (!value) return refuse({ reason: 'wrong-state' as const, detail: 'nothing is connected' })
    const trial = await connectables()[kind].try(value as never)
    if (!trial.ok) return trial
    await live.noteWorks(kind, labelOfConnection(kind, value), now())
    return trial.value.seen
  })

  serve(app, calls.sendTestLetter, async (_, __, caller) => {
    const label = mail().label()
    if (label === undefined) return refuse({ reason: 'wrong-state' as const, detail: 'there is no mail server' })
    const sent = await sendTo(caller, mail().mailer, label)
    return sent.ok ? { to: caller.email } : notConnected(sent.refusal.detail)
  })

  const sendTo = ({ email, locale }: Staff, mailer: Mailer, server: string): Promise<Result<undefined, SendRefusal>> =>
    mailer.send(
      write()({
        id: randomUUID(),
        kind: testLetter.name,
        recipient: email,
        locale,
        data: { server },
        created_at: now(),
      }),
    )
}

const setElsewhere = refuse({ reason: 'wrong-state' as const, detail: 'the environment names it' })

/** Who has set each, and when. */
async function readSet(db: Db) {
  const rows = await db
    .selectFrom('connections')
    .leftJoin('users', join => join.on(sql<boolean>`users.id::text = connections.set_by`))
    .select(['kind', 'set_at', 'set_by', staffLabel<string | null>('users').as('by')])
    .where('sealed', '<>', '')
    .execute()
  return new Map(rows.map(({ kind, set_at, set_by, by }) => [kind, { by: by ?? set_by!, at: set_at!.toISOString() }]))
}

async function readWaiting(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('change_items')
    .innerJoin('changes', 'changes.id', 'change_items.change')
    .select('key')
    .where('section', '=', 'connection')
    .where('state', '=', 'waiting')
    .execute()
  return new Set(rows.map(({ key }) => key))
}
