import { chown, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, onTestFinished } from 'vitest'
import { temporaryFolder } from '../folder.ts'

export const clone = fileURLToPath(new URL('../../', import.meta.url))

/** As whom a process is started: as ourselves when there is no uid. */
export type User = { name: string; uid?: number; gid?: number }

const ourselves: User = { name: process.getuid?.() === 0 ? 'root' : 'an ordinary user' }
const nobody: User = { name: 'an ordinary user', uid: 65534, gid: 65534 }

/** Root tries both. Where the clone is closed to others, as under /root, nobody else can run anything in it. */
export const users: [User, User?] =
  ourselves.name === 'root' && (await isOpenToAll(clone)) ? [ourselves, nobody] : [ourselves]

async function isOpenToAll(path: string): Promise<boolean> {
  if (!((await stat(path)).mode & 0o001)) return false
  return dirname(path) === path || isOpenToAll(dirname(path))
}

/** A folder of the user's own. It goes away after the test, or after the file when it is made outside of one. */
export async function folderOf(user: User, { keptFor = 'test' }: { keptFor?: 'test' | 'file' } = {}): Promise<string> {
  const folder = await temporaryFolder('agio-launch-')
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!)
  // What was killed may still be writing its last.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  if (keptFor === 'test') onTestFinished(remove)
  else afterAll(remove)
  return folder
}
