import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, readlink, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

/** On macOS; Linux allows four bytes more. */
const LONGEST_SOCKET_PATH = 103

/** The folder of the socket: `run` in the home. When that path is too long for a socket, `run` links to a short one in /tmp. */
export async function openSocketFolder(home: string, user: number): Promise<string> {
  const run = join(home, 'run')
  const short = `/tmp/agio-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const fits = Buffer.byteLength(join(run, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH
  const isLink = await readlink(run).then(
    () => true,
    () => false,
  )
  if (!fits || isLink) await rm(run, { recursive: true, force: true })
  if (!fits) await symlink(short, run)
  await makePrivate(fits ? run : short, user)
  return fits ? run : short
}

/** Everybody who can enter this folder has the rights of the database's owner, so it must be closed to other users. */
async function makePrivate(folder: string, user: number): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  // It belongs to the user who starts the office until it is given to the user who runs PostgreSQL.
  if (!found.isDirectory() || ![user, process.getuid!()].includes(found.uid) || found.mode & 0o077)
    throw new StartRefusal(
      'socket-folder-not-ours',
      `${folder} must be a folder of user ${user} with mode 700: remove it`,
    )
  if (found.uid !== user) await chown(folder, user, user)
}
