import { isDeepStrictEqual } from 'node:util'
import type { Danger } from '#contract/changes/changes.ts'
import { CHAT_KEY, chatRoles } from '#contract/chat/chat-names.ts'
import type { ChatPlace, ChatRecord } from '#contract/chat/chat-records.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** Which chat stands on which pages: one record, which is always there. */
export const chatSection: Section<'chat'> = {
  name: 'chat',
  read: async db => new Map([[CHAT_KEY, await readRecord(db)]]),
  write: writeRecord,
  check: checkRecord,
  dangers: chatDangers,
  rights: { cash: 'settings.set', support: 'settings.set', keptDays: 'settings.set' },
  columns: { search: key => key, sort: {}, facets: {} },
}

function checkRecord({ key, after }: Changed<ChatRecord>): RecordProblem[] {
  if (key !== CHAT_KEY || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'there is one record of chats, and it stays' }]
  return chatRoles.flatMap(role => placeProblems(role, after[role]))
}

function placeProblems(role: 'cash' | 'support', { provider, site, host }: ChatPlace): RecordProblem[] {
  if (provider === 'none' || provider === 'own') return []
  return [
    ...(site === '' ? [{ field: `${role}.site`, code: 'missing', detail: 'the id of the site is missing' }] : []),
    ...(provider === 'chatwoot' && !HOST.test(host)
      ? [{ field: `${role}.host`, code: 'no-origin', detail: 'must be an address like https://chat.example.org' }]
      : []),
  ]
}

/** The policy of pages names a host and nothing behind it: neither every host nor another directive. */
const HOST = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** The script of another company runs on every page for visitors, and who holds its account talks to them. */
function chatDangers({ before, after }: Changed<ChatRecord>): Danger[] {
  const isForeign = ({ provider }: ChatPlace) => provider !== 'none' && provider !== 'own'
  const comes = (role: 'cash' | 'support') =>
    isForeign(after![role]) && !isDeepStrictEqual(before?.[role], after![role])
  return after && chatRoles.some(comes) ? ['script'] : []
}

async function readRecord(db: Db): Promise<ChatRecord> {
  const row = await db.selectFrom('chat_settings').selectAll().executeTakeFirstOrThrow()
  const place = (role: 'cash' | 'support') => ({
    provider: row[`${role}_provider`] ?? ('none' as const),
    site: row[`${role}_site`],
    host: row[`${role}_host`],
  })
  return { cash: place('cash'), support: place('support'), keptDays: row.kept_days }
}

async function writeRecord(tx: Tx, [changed]: readonly Changed<ChatRecord>[]): Promise<void> {
  const { after } = changed!
  if (!after) return
  const providerOf = ({ provider }: ChatPlace) => (provider === 'none' ? null : provider)
  await tx
    .updateTable('chat_settings')
    .set({
      cash_provider: providerOf(after.cash),
      cash_site: after.cash.site,
      cash_host: after.cash.host,
      support_provider: providerOf(after.support),
      support_site: after.support.site,
      support_host: after.support.host,
      kept_days: after.keptDays,
    })
    .execute()
}
