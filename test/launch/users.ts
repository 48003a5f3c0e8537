import { execFile } from 'node:child_process'
import { chown, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, inject, onTestFinished } from 'vitest'
import { temporaryFolder } from '#test/harness/folder.ts'

export const clone = fileURLToPath(new URL('../../', import.meta.url))

/** Who starts a process: without a uid, the user of the tests. */
export type User = { name: string; uid?: number; gid?: number }

const ourselves: User = { name: process.getuid?.() === 0 ? 'root' : 'an ordinary user' }
const nobody: User = { name: 'an ordinary user', uid: 65534, gid: 65534 }

/** Root tests both. In a clone that is closed to others, as under /root, only root can run anything. */
export const users: [User, User?] =
  ourselves.name === 'root' && (await isOpenToAll(clone)) ? [ourselves, nobody] : [ourselves]

async function isOpenToAll(path: string): Promise<boolean> {
  if (!((await stat(path)).mode & 0o001)) return false
  return dirname(path) === path || isOpenToAll(dirname(path))
}

type Kept = { keptFor?: 'test' | 'file' }

/** A home in which a demo office has run before: a start on it takes a third of a first start. */
export async function usedHomeOf(user: User, kept: Kept = {}): Promise<string> {
  const home = await folderOf(user, kept)
  await promisify(execFile)('cp', ['-a', `${inject('usedHome')}/.`, home])
  await chownAll(home, user)
  return home
}

/** Gives a folder that root has filled to the user. */
export async function chownAll(folder: string, { uid, gid }: User): Promise<void> {
  if (uid !== undefined) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, folder])
}

/** An empty folder of the user. It is removed after the test, or after the file when it is made outside of a test. */
export async function folderOf(user: User, { keptFor = 'test' }: Kept = {}): Promise<string> {
  const folder = await temporaryFolder('agio-launch-')
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!)
  // A process that was killed may still be writing.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  if (keptFor === 'test') onTestFinished(remove)
  else afterAll(remove)
  return folder
}
