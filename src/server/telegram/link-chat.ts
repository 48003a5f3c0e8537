import { createHash, randomBytes } from 'node:crypto'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type BotApi, TelegramFault } from './bot-api.ts'
import { replaceCode } from './telegram-links.store.ts'

const GOOD_MS = 15 * 60_000

type AddressRefusal = { reason: 'not-activated' | 'not-found' | 'unavailable' }

/** The address that opens the bot and sends it a code of this account. */
export async function newTelegramAddress(
  { db, bot }: { db: Db; bot: BotApi | undefined },
  { id, activated }: { id: string; activated: boolean },
  now: Date,
): Promise<Result<{ url: string; goodUntil: string }, AddressRefusal>> {
  if (!bot) return refuse({ reason: 'not-found' })
  if (!activated) return refuse({ reason: 'not-activated' })
  let name: string
  try {
    name = await bot.name()
  } catch (error) {
    if (!(error instanceof TelegramFault)) throw error
    return refuse({ reason: 'unavailable' })
  }
  const code = randomBytes(24).toString('base64url')
  const goodUntil = new Date(now.getTime() + GOOD_MS)
  await replaceCode(db, { hash: digestOfCode(code), userId: id, goodUntil })
  return accept({ url: `https://t.me/${name}?start=${code}`, goodUntil: goodUntil.toISOString() })
}

/** Only this digest is stored. */
export const digestOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()
