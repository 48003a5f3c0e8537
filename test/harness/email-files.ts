import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, vi } from 'vitest'
import type { TestOffice } from './office.ts'

/**
 * The path that the newest letter to an address leads to, as whoever opens it would follow it. Letters leave a moment
 * after what they tell of, so this waits for one that the test has not followed yet.
 */
export async function linkSentTo({ home, url }: TestOffice, email: string, kind: string): Promise<string> {
  let link: string | undefined
  await expect.poll(async () => (link = await newestLink(join(home, 'outbox'), { email, kind, url }))).toBeDefined()
  return link!.slice(url.length)
}

async function newestLink(folder: string, { email, kind, url }: { email: string; kind: string; url: string }) {
  const files = await readdir(folder).catch(() => [])
  const links = await Promise.all(
    files
      .filter(file => file.endsWith('.eml') && file.includes(`-${kind}-`))
      .sort()
      .map(async file => {
        const { to, text } = await PostalMime.parse(await readFile(join(folder, file)))
        if (!to?.some(({ address }) => address === email)) return undefined
        return text?.split(/[\s<>()]+/).find(word => word.startsWith(url) && word.includes('code='))
      }),
  )
  return links.findLast(link => link !== undefined)
}

/** The e-mail to an address among the files of the office. The tasks that write it are run now, though they are due each minute. */
export async function emailSentTo(
  { home, db }: Pick<TestOffice, 'home' | 'db'>,
  email: string,
  due: readonly string[],
  like = /./,
) {
  const folder = join(home, 'outbox')
  return vi.waitFor(
    async () => {
      const order = JSON.stringify(due.map(name => ({ name, payload: {}, key: name })))
      await sql`select add_jobs(${order}::jsonb), pg_notify('jobs', '')`.execute(db)
      for (const name of await readdir(folder)) {
        const message = await PostalMime.parse(await readFile(join(folder, name)))
        if (message.to?.some(to => to.address === email) && like.test(message.subject ?? '')) return message
      }
      throw new Error('no email yet')
    },
    { timeout: 30_000, interval: 250 },
  )
}

export const linkIn = (text: string, like: RegExp): string =>
  text.match(/http:\S+/g)!.find(address => like.test(address))!
