import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Tx } from '#server/platform/database/pool.ts'

const MEGABYTE = 1024 * 1024

/**
 * Nobody knows who a guest is, and files are kept for half a year: what guests may send is bounded in bytes, of one conversation or
 * claim altogether, and of one network and of all guests in a day. Files of conversations and of claims are counted together.
 */
export const guestFileBytes = { conversation: 20 * MEGABYTE, network: 40 * MEGABYTE, everybody: 500 * MEGABYTE }
export type GuestFileBytes = typeof guestFileBytes

export type NoRoom = { reason: 'too-many'; because: 'no-room'; retryAfter: number }

/**
 * Whether there is room for one more file of a guest; `of` is the conversation or the claim. Files of guests are written one at a time,
 * so that many at once cannot pass.
 */
export async function roomForGuestFile(
  tx: Tx,
  { of, network, bytes }: { of: string; network: string | null; bytes: number },
  now: Date,
  limits: GuestFileBytes = guestFileBytes,
): Promise<Result<undefined, Omit<NoRoom, 'because'>>> {
  await sql`select pg_advisory_xact_lock(hashtext('agio files of guests'))`.execute(tx)
  const since = new Date(now.getTime() - DAY_MS)
  const sum = (where: RawBuilder<unknown>) => sql`coalesce(sum(bytes) filter (where ${where}), 0)::float8`
  const { rows } = await sql<Record<keyof GuestFileBytes, number>>`
    select ${sum(sql`owner = ${of}`)} as conversation,
      ${sum(sql`at > ${since} and network = ${network ?? ''}`)} as network,
      ${sum(sql`at > ${since}`)} as everybody
    from (
      select c.id as owner, c.network, m.at, octet_length(f.content) as bytes
      from chat_files f join chat_messages m on m.id = f.message_id join chats c on c.id = m.chat_id
      where m.staff is null and c.user_id is null
      union all
      select c.id, format('%s', c.opened_from_network), s.at, octet_length(s.content)
      from slips s join claims c on c.id = s.claim_id
      where s.staff is null
    ) sent
    where at > ${since} or owner = ${of}`.execute(tx)
  const sent = rows[0]!
  const isOver = (['conversation', 'network', 'everybody'] as const).some(kind => sent[kind] + bytes > limits[kind])
  return isOver ? refuse({ reason: 'too-many', retryAfter: DAY_MS / 1000 }) : accept(undefined)
}

/** Whether the files of a claim, as they have just been stored, are within the bounds. They count for the network that it was opened from. */
export async function roomForClaimFiles(
  tx: Tx,
  claimId: string,
  now: Date,
  limits?: GuestFileBytes,
): Promise<Result<undefined, NoRoom>> {
  const { opened_from_network: network } = await tx
    .selectFrom('claims')
    .select('opened_from_network')
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow()
  const room = await roomForGuestFile(tx, { of: claimId, network, bytes: 0 }, now, limits)
  return room.ok ? room : refuse({ ...room.refusal, because: 'no-room' })
}
