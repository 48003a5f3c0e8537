import { accept, refuse } from '#contract/result.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { NEWS_CHANNEL } from '#server/platform/live/news.ts'
import { lockChat, type Seen, saveChat } from './chat.store.ts'

/** Records how far one side has got. Neither mark goes back, nor past the last message. */
export async function markSeen(db: Db, id: string, side: 'visitor' | 'staff', reported: Seen): Promise<void> {
  await allOrNothing<undefined, { reason: 'nothing-new' }>(
    db,
    async tx => {
      const chat = await lockChat(tx, id)
      if (!chat) return refuse({ reason: 'nothing-new' })
      const read = Math.min(chat.lastSeq, Math.max(chat[side].read, reported.read))
      const delivered = Math.min(chat.lastSeq, Math.max(chat[side].delivered, reported.delivered, read))
      if (read === chat[side].read && delivered === chat[side].delivered) return refuse({ reason: 'nothing-new' })
      await saveChat(tx, { ...chat, [side]: { delivered, read } })
      return accept(undefined)
    },
    [NEWS_CHANNEL],
  )
}
