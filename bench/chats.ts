import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatCookie, chatKey } from '#server/chat/chat-key.ts'
import { type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { DATABASE } from '#server/platform/embedded-postgres/cluster.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { startOfficeProcess } from '#test/harness/office-process.ts'

/** How late a message reaches the other side while so many conversations are open, each on a page of its own. */
export type ChatsCost = { chats: number; messages: number; p50Ms: number; p99Ms: number; slowestMs: number }

const CHATS = 1_000
const MESSAGES = 400
const PER_SECOND = 20
const AT_ONCE = 20

export async function costChats(folder: string): Promise<ChatsCost> {
  const home = join(folder, 'chats')
  const office = await startOfficeProcess(home, { AGIO_TRUSTED_PROXIES: '127.0.0.1', AGIO_SECRET: TEST_SECRET })
  const pool = openPool({ socketDir: join(home, 'run'), user: '', database: DATABASE }, 2)
  const closing = new AbortController()
  try {
    const db = openDb(pool)
    const operator = await newPersonSignedIn({ url: office.url, db }, { role: 'operator' })
    const chats = await addChats(db)
    const heard = new Map<string, () => void>()
    // Visitors come one after another, and not all in one moment.
    for (let place = 0; place < CHATS; place += AT_ONCE)
      await Promise.all(
        chats.slice(place, place + AT_ONCE).map((id, i) => listen(office.url, id, place + i, heard, closing.signal)),
      )

    const times: Promise<number>[] = []
    for (let sent = 0; sent < MESSAGES; sent++) {
      times.push(answer(office.url, chats[(sent * 7) % CHATS]!, operator.headers, heard))
      await sleep(1_000 / PER_SECOND)
    }
    const sorted = (await Promise.all(times)).toSorted((a, b) => a - b)
    const share = (part: number) => Math.round(sorted[Math.min(MESSAGES - 1, Math.floor(MESSAGES * part))]!)
    return { chats: CHATS, messages: MESSAGES, p50Ms: share(0.5), p99Ms: share(0.99), slowestMs: share(1) }
  } finally {
    closing.abort()
    await pool.end()
    await office.stop()
  }
}

async function addChats(db: Db): Promise<string[]> {
  const ids = Array.from({ length: CHATS }, () => randomUUID())
  const at = new Date()
  await db
    .insertInto('chats')
    .values(
      ids.map((id, place) => ({
        id,
        role: 'support' as const,
        locale: 'ru' as const,
        network: networkOf(place),
        state: 'answered' as const,
        started_at: at,
        changed_at: at,
      })),
    )
    .execute()
  return ids
}

/** Each visitor has a network of their own, as streams are limited by network. */
const networkOf = (place: number) => `10.${place >> 8}.${place & 255}.1`

/** Opens the stream of a page. It is there with its first event; from then on each message is told by its id. */
async function listen(
  url: string,
  id: string,
  place: number,
  heard: Map<string, () => void>,
  signal: AbortSignal,
): Promise<void> {
  const cookie = chatCookie('support', chatKey(id, TEST_SECRET), false).split(';')[0]!
  const stream = await fetch(`${url}/api/v1/chat/support/stream/`, {
    headers: { cookie, 'x-forwarded-for': networkOf(place) },
    signal,
  })
  if (!stream.ok) throw new Error(`a stream was answered ${stream.status}`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  void follow()

  async function follow(): Promise<void> {
    try {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        for (const [message] of value.matchAll(/bench \d+ end/g)) heard.get(message)?.()
      }
    } catch {
      // The bench is over.
    }
  }
}

/** From sending an answer until the page of its visitor has it. */
async function answer(
  url: string,
  chat: string,
  headers: Record<string, string>,
  heard: Map<string, () => void>,
): Promise<number> {
  const text = `bench ${heard.size} end`
  const arrived = Promise.withResolvers<void>()
  heard.set(text, arrived.resolve)
  const begun = performance.now()
  const sent = await fetch(`${url}/api/v1/desk/chats/${chat}/messages/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), text }),
  })
  if (!sent.ok) throw new Error(`an answer was refused: ${await sent.text()}`)
  await sent.body?.cancel()
  await arrived.promise
  return performance.now() - begun
}
