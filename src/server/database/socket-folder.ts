import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, readlink, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import type { PostgresUser } from './postgres-user.ts'

/** The shortest limit of the systems we run on (macOS); Linux has four bytes more. */
const LONGEST_SOCKET_PATH = 103

/**
 * The folder of the socket is `run` in the home. Where the path would be too long for a socket, it is a short one
 * in /tmp, and `run` leads there.
 */
export async function openSocketFolder(home: string, user: PostgresUser): Promise<string> {
  const run = join(home, 'run')
  const fits = Buffer.byteLength(join(run, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH
  const short = `/tmp/agio-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const linked = await readlink(run).catch(() => undefined)
  if (linked !== undefined && (fits || linked !== short)) await rm(run)
  if (!fits && linked !== short) {
    await rm(run, { recursive: true, force: true })
    await symlink(short, run)
  }
  return makePrivate(fits ? run : short, user)
}

/** Whoever can enter this folder is the owner of the database, so it must be closed to everybody else, and really ours. */
async function makePrivate(folder: string, user: PostgresUser): Promise<string> {
  const owner = user.ownerOfFolders ?? process.getuid!()
  try {
    await mkdir(folder, { mode: 0o700 })
    if (user.ownerOfFolders) await chown(folder, owner, owner)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const made = await lstat(folder)
  // A start was killed between making the folder and giving it away. What is ours and closed to others nobody else has made.
  if (user.ownerOfFolders && made.isDirectory() && made.uid === process.getuid!() && !(made.mode & 0o077))
    await chown(folder, owner, owner)
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== owner || found.mode & 0o077)
    throw new StartRefusal(
      'socket-folder-not-ours',
      `${folder} must be a folder of user ${owner} with mode 700: remove it`,
    )
  return folder
}
